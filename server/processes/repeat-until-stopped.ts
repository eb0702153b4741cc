import { setTimeout } from 'node:timers/promises';

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
