import { setTimeout } from 'node:timers/promises';

/** Asks again until the answer is neither null, undefined nor false; says what it waited for when that takes too long. */
export const waitUntil = async <T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  patienceMs = 20_000,
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Waited too long for: ${what}`);
    await setTimeout(25);
  }
};
