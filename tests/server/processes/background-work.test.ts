import { expect, test } from 'vitest';
import { backgroundWork, repeatUntilStopped, unnoticedPause } from '#server/processes/background-work.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

test('work that nobody may notice begins after a random pause, and is waited for', async () => {
  const pauses = Array.from({ length: 200 }, unnoticedPause);
  expect(new Set(pauses).size).toBeGreaterThan(50);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100);
  const failures: unknown[] = [];
  const work = backgroundWork({ error: (failure: unknown) => failures.push(failure) });
  const done: string[] = [];
  work.startUnnoticed('done', async () => {
    done.push('done');
  });
  work.startUnnoticed('broken', async () => Promise.reject(new Error('broken')));
  expect(done).toEqual([]);
  await work.settle();
  expect(done).toEqual(['done']);
  expect(failures).toMatchObject([{ err: { message: 'broken' } }]);
});

test('repeated work that does not start now waits for its pause, and never runs when it is stopped before', async () => {
  let runs = 0;
  const repeat = (pauseMs: number) =>
    repeatUntilStopped(
      pauseMs,
      async () => {
        runs += 1;
      },
      () => undefined,
      { startsNow: false },
    );
  await repeat(60_000)();
  expect(runs).toBe(0);
  const stop = repeat(1);
  expect(runs).toBe(0);
  await waitUntil('a second run', () => runs > 1);
  await stop();
});
