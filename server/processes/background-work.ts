import type { FastifyBaseLogger } from 'fastify';

/** Work that an answer does not wait for. `settle` waits for all of it, as before the process ends. */
export type BackgroundWork = {
  /** Starts it; what goes wrong is logged under `name`. */
  start: (name: string, work: () => Promise<void>) => void;
  settle: () => Promise<void>;
};

/** Background work of one process. */
export const backgroundWork = (log: Pick<FastifyBaseLogger, 'error'>): BackgroundWork => {
  const running = new Set<Promise<void>>();
  return {
    start: (name, work) => {
      const task = work()
        .catch((error: unknown) => log.error({ err: error }, name))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
