import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that responses do not wait for. `settle` waits for all of it before the process exits. */
export type BackgroundWork = {
  /** Starts it; errors are logged under `name`. */
  start: (name: string, work: () => Promise<void>) => void;
  /** The same, one at a time for each name: while it runs, any number of starts make it run once more. */
  startInTurn: (name: string, work: () => Promise<void>) => void;
  /** The same after a random pause, so that the timing of a later response does not reveal whether there was anything to do. */
  startUnnoticed: (name: string, work: () => Promise<void>) => void;
  settle: () => Promise<void>;
};

/** The pause between a response and work that must go unnoticed, milliseconds. A fixed pause would always delay the same later request. */
export const unnoticedPause = (): number => randomInt(100, 600);

/** Creates the background work of one process. */
export const backgroundWork = (log: Pick<FastifyBaseLogger, 'error'>): BackgroundWork => {
  const running = new Set<Promise<void>>();
  const start: BackgroundWork['start'] = (name, work) => {
    const task = work()
      .catch((error: unknown) => log.error({ err: error }, name))
      .finally(() => running.delete(task));
    running.add(task);
  };
  /** The work of a name that runs, and whether it runs once more. */
  const inTurn = new Map<string, { isWanted: boolean }>();
  const startInTurn: BackgroundWork['startInTurn'] = (name, work) => {
    const turn = inTurn.get(name);
    if (turn !== undefined) {
      turn.isWanted = true;
      return;
    }
    const mine = { isWanted: false };
    inTurn.set(name, mine);
    start(name, async () => {
      try {
        await work();
      } finally {
        inTurn.delete(name);
        if (mine.isWanted) startInTurn(name, work);
      }
    });
  };
  return {
    start,
    startInTurn,
    startUnnoticed: (name, work) =>
      start(name, async () => {
        await setTimeout(unnoticedPause());
        await work();
      }),
    settle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};

/**
 * Runs `work` now, unless `startsNow` is false, and again `pauseMs` after each run, even a failed one. `onError` receives the errors.
 * Returns a function that stops it and resolves once the last run has ended.
 */
export const repeatUntilStopped = (
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  { startsNow = true } = {},
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const repeat = async (): Promise<void> => {
    // Stopping aborts the pause, which is not an error.
    const pause = (): Promise<void> =>
      setTimeout(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    if (!startsNow) await pause();
    while (!stopping.signal.aborted) {
      await work().catch(onError);
      await pause();
    }
  };
  const repeating = repeat();
  return async () => {
    stopping.abort();
    await repeating;
  };
};
