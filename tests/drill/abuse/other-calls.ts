import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two calls of the other user. */
const EVERY_MS = 20;

/** Calls the service one request after another, as another user, while `attack` runs; the 99th percentile, milliseconds. */
export const callsDuring = async (
  attack: Promise<unknown>,
  call: () => Promise<{ status: number; milliseconds: number }>,
): Promise<number> => {
  const over = new AbortController();
  const ended = attack.finally(() => over.abort());
  // Awaited below; it may fail during a call.
  ended.catch(() => {});
  const took: number[] = [];
  while (!over.signal.aborted) {
    const { status, milliseconds } = await call();
    // A call that is refused counts as one that never ends.
    took.push(status === 200 ? milliseconds : Infinity);
    await setTimeout(EVERY_MS);
  }
  await ended;
  took.sort((a, b) => a - b);
  return took[Math.ceil(took.length * 0.99) - 1] ?? 0;
};
