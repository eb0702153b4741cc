import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LockedError, takeProcessLock } from '#server/processes/process-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Another process that tries to take the lock and reports the result. */
async function rival(): Promise<{ child: ChildProcess; response: string }> {
  const script = `
    const { takeProcessLock } = await import('#server/processes/process-lock.ts');
    const result = await takeProcessLock(${JSON.stringify(folder)}).then(() => 'taken', (error) => error.name);
    console.log(result);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, response: line.toString().trim() };
}

test('a lock that cannot be read is held, not free', async () => {
  await mkdir(join(folder, 'lock-1'));
  await expect(takeProcessLock(folder)).rejects.toThrow('EISDIR');
});

test('of several concurrent processes exactly one gets the lock', async () => {
  const responses = (await Promise.all([rival(), rival(), rival(), rival()])).map(({ response }) => response);
  expect(responses.toSorted()).toEqual(['LockedError', 'LockedError', 'LockedError', 'taken']);
});

test('a killed holder frees it, and leaves at most one file', async () => {
  const { child } = await rival();
  await expect(takeProcessLock(folder)).rejects.toThrow(new LockedError(child.pid ?? 0));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await takeProcessLock(folder);
  expect(await readdir(folder)).toEqual(['lock-2']);
  await lock.release();
});

test('a released lock can be taken again, one that is held cannot, not even by its own process', async () => {
  const lock = await takeProcessLock(folder);
  await expect(takeProcessLock(folder)).rejects.toBeInstanceOf(LockedError);
  await lock.release();
  const again = await takeProcessLock(folder);
  await again.release();
});
