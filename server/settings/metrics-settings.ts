import { z } from 'zod';

const PORT = 'a port from 1 to 65535, or empty';

/** The settings of the port for probes and Prometheus. */
export const metricsSettings = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT)
    .transform(Number)
    .pipe(z.number().min(1, PORT).max(65_535, PORT))
    .optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'an address or a host name, such as 127.0.0.1')
    .default('127.0.0.1'),
};

export type MetricsConfig = {
  /** Where `/metrics`, `/livez` and `/readyz` are; null: nowhere. */
  metrics: { host: string; port: number } | null;
};

export function metricsConfig(settings: z.output<z.ZodObject<typeof metricsSettings>>): MetricsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  return { metrics: port === undefined ? null : { host, port } };
}
