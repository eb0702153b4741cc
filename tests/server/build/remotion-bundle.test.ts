import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#schema/durations.ts';
import { removeOldBundles } from '#server/build/remotion-bundle.ts';

const now = new Date('2026-11-21T12:00:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const make = async (name: string, minutesAgo: number): Promise<void> => {
  await mkdir(join(folder, name));
  const madeAt = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  await utimes(join(folder, name), madeAt, madeAt);
};

test('the newest three bundles and unfinished builds are kept', async () => {
  for (const [name, age] of [
    ['newest', 1],
    ['second', 100],
    ['third', 200],
    ['fourth', 300],
    ['.being-made', 9],
    ['.left-by-a-killed-one', 11],
  ] as const) {
    await make(name, age);
  }
  await removeOldBundles(folder, { now, buildTimeoutSeconds: 600 });
  expect((await readdir(folder)).toSorted()).toEqual(['.being-made', 'newest', 'second', 'third']);
});
