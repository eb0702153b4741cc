import { expect, test } from 'vitest';
import { backgroundWork, unnoticedPause } from '#server/processes/background-work.ts';

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
