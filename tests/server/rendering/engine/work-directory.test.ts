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

/** The pid of a process that has just exited. */
const endedPid = (): number => spawnSync('true').pid;

describe('the work directory of a render', () => {
  it('is new, empty and private', async () => {
    const folder = await makeWorkDirectory(parent);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(await makeWorkDirectory(parent)).not.toBe(folder);
  });

  it('is removed once its process has exited without cleaning up; those of running processes stay', async () => {
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

  it('is removed with its content', async () => {
    const folder = await makeWorkDirectory(parent);
    await mkdir(join(folder, 'tmp'));
    await removeWorkDirectory(folder);
    expect(existsSync(folder)).toBe(false);
  });

  it('that a dying process brings back after its removal goes with the next one', async () => {
    const folder = await makeWorkDirectory(parent);
    await removeWorkDirectory(folder);
    await mkdir(folder);
    const next = await makeWorkDirectory(parent);
    expect([folder, next].map((path) => existsSync(path))).toEqual([false, true]);
  });
});
