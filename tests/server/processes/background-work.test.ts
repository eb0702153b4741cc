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

test('work in turn runs once at a time, and once more for whatever was started meanwhile, also after an error', async () => {
  const failures: unknown[] = [];
  const work = backgroundWork({ error: (failure: unknown) => failures.push(failure) });
  let [runs, running, most] = [0, 0, 0];
  const send = async (): Promise<void> => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (runs === 1) throw new Error('broken');
  };
  for (let start = 0; start < 10; start += 1) work.startInTurn('mails', send);
  await work.settle();
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  work.startInTurn('mails', send);
  await work.settle();
  expect(runs).toBe(3);
  expect(failures).toHaveLength(1);
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
