import type { z } from 'zod';
import { hostName, wholeNumber } from './setting-types.ts';

/** The settings of the port for probes and Prometheus. */
export const metricsSettings = {
  METRICS_PORT: wholeNumber(1, 65_535, 'a port from 1 to 65535, or empty').optional(),
  METRICS_HOST: hostName().default('127.0.0.1'),
};

export type MetricsConfig = {
  /** Where `/metrics`, `/livez` and `/readyz` are; null: nowhere. */
  metrics: { host: string; port: number } | null;
};

export function metricsConfig(settings: z.output<z.ZodObject<typeof metricsSettings>>): MetricsConfig {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  return { metrics: port === undefined ? null : { host, port } };
}
