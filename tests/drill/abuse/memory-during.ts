import { setTimeout } from 'node:timers/promises';

/** The most memory that there is while `work` goes on, beyond what there was before, as `measure` tells it every `everyMs`; bytes. */
export const memoryDuring = async (
  work: Promise<unknown>,
  { measure, everyMs }: { measure: () => number | Promise<number>; everyMs: number },
): Promise<number> => {
  const before = await measure();
  let most = before;
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  // Handled below; it may fail while the memory is measured.
  ended.catch(() => {});
  while (!over.signal.aborted) {
    most = Math.max(most, await measure());
    await setTimeout(everyMs);
  }
  await ended;
  return most - before;
};
