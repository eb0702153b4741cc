import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkDirectory, removeWorkDirectory } from '#server/rendering/engine/work-directory.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(() => rm(parent, { recursive: true }));

/** A number that no process bears: one that has just ended. */
const endedPid = (): number => spawnSync('true').pid;

describe('the work directory of a render', () => {
  it('is new, empty, and closed to others', async () => {
    const folder = await makeWorkDirectory(parent);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(await makeWorkDirectory(parent)).not.toBe(folder);
  });

  it('is swept once its process has ended without cleaning up, those of living processes are not', async () => {
    const mine = await makeWorkDirectory(parent);
    const left = mine.replace(`-${process.pid}-`, `-${endedPid()}-`);
    await rename(mine, left);
    await writeFile(join(left, 'frame.jpg'), 'x');
    const foreign = join(parent, 'polepro-render-other_machine-1-abc');
    await mkdir(foreign);
    const next = await makeWorkDirectory(parent);
    const last = await makeWorkDirectory(parent);
    expect([left, foreign, next, last].map((path) => existsSync(path))).toEqual([false, true, true, true]);
  });

  it('goes with all that is in it', async () => {
    const folder = await makeWorkDirectory(parent);
    await mkdir(join(folder, 'tmp'));
    await removeWorkDirectory(folder);
    expect(existsSync(folder)).toBe(false);
  });
});
