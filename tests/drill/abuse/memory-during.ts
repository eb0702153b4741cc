import { setTimeout } from 'node:timers/promises';

/** How much the memory grows at most while `work` runs, measured by `measure` every `everyMs`; bytes. */
export const memoryDuring = async (
  work: Promise<unknown>,
  { measure, everyMs }: { measure: () => number | Promise<number>; everyMs: number },
): Promise<number> => {
  const before = await measure();
  let most = before;
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  // Awaited below; it may fail during a measurement.
  ended.catch(() => {});
  while (!over.signal.aborted) {
    most = Math.max(most, await measure());
    await setTimeout(everyMs);
  }
  await ended;
  return most - before;
};
