import { setTimeout } from 'node:timers/promises';

/** How long a test waits for what the product works on in its queues, such as a video, ms: it only ends what hangs. */
export const WORK_MS = 600_000;

/** Asks again until the value is neither null, undefined nor false. @throws an error that says `what` it waited for, after `limitMs` */
export const waitUntil = async <T>(
  what: string | (() => string),
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limitMs = 120_000,
): Promise<T> => {
  const end = performance.now() + limitMs;
  for (;;) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > end)
      throw new Error(`Waited too long for: ${typeof what === 'string' ? what : what()}`);
    await setTimeout(25);
  }
};
