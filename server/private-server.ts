import Fastify from 'fastify';
import type { LocalDeps } from '#server/deps.ts';
import { observeJobs } from '#server/features/health/job-figures.service.ts';

/** Whether this process currently takes requests or jobs, and a sentence with the reason if not. */
type Readiness = () => Promise<{ ok: boolean; detail: string }>;

/** Ready while the database responds. */
const checkDatabase =
  ({ dataSource }: LocalDeps): Readiness =>
  async () => {
    try {
      await dataSource.query('SELECT 1');
      return { ok: true, detail: 'ready' };
    } catch {
      return { ok: false, detail: 'The database does not respond.' };
    }
  };

export type PrivateServer = {
  /** Marks the process as not ready, because it is stopping and must get nothing new. */
  drain: () => void;
  close: () => Promise<void>;
};

/**
 * Serves `/livez`, `/readyz` and `/metrics` for probes and Prometheus on METRICS_PORT, if set. The port is only for the operators' network,
 * because it has no authentication.
 * @throws the system's error when the port is taken.
 */
export const startPrivateServer = async (deps: LocalDeps): Promise<PrivateServer> => {
  const { metrics, config } = deps;
  if (config.metrics === null) return { drain: () => {}, close: async () => {} };
  const isReady = checkDatabase(deps);
  let isDraining = false;
  metrics.observeProcess();
  observeJobs(deps);
  const app = Fastify({ forceCloseConnections: true });
  // A process that responds is alive. An unreachable database is no reason to kill it.
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ok, detail } = isDraining ? { ok: false, detail: 'The process is stopping.' } : await isReady();
    return reply.status(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unavailable', detail });
  });
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).send(text);
  });
  await app.listen(config.metrics);
  return {
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await app.close();
    },
  };
};
