import Fastify from 'fastify';
import type { LocalDeps } from '#server/deps.ts';
import { observeJobs } from '#server/features/health/job-figures.service.ts';

/** Whether this process takes requests or jobs now; a sentence says why not. */
type Readiness = () => Promise<{ ok: boolean; detail: string }>;

/** Ready as long as the database answers. */
const checkDatabase =
  ({ dataSource }: LocalDeps): Readiness =>
  async () => {
    try {
      await dataSource.query('SELECT 1');
      return { ok: true, detail: 'ready' };
    } catch {
      return { ok: false, detail: 'The database does not answer.' };
    }
  };

export type PrivateServer = {
  /** From here on the process is not ready: it is stopping and gets nothing new. */
  drain: () => void;
  close: () => Promise<void>;
};

/**
 * Serves `/livez`, `/readyz` and `/metrics` for probes and Prometheus on METRICS_PORT; nothing without that setting. The
 * port is for the operators' network alone: it has no authentication.
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
  // A process that answers is alive: an unreachable database is no reason to kill it.
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ok, detail } = isDraining ? { ok: false, detail: 'The process stops.' } : await isReady();
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
