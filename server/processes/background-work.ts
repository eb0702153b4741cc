import { setTimeout } from 'node:timers/promises';
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

/**
 * Does `work` now and again `pauseMs` after each time it has ended, whether it worked or not: `onError` hears of
 * what went wrong. The answer stops that, and settles once the last time has ended.
 */
export const repeatUntilStopped = (
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work().catch(onError);
      // Told to stop, the pause ends at once; that is no error.
      await setTimeout(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const repeating = repeat();
  return async () => {
    stopping.abort();
    await repeating;
  };
};
