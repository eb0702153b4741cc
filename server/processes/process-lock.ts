import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { processStartTime } from '#server/processes/running-processes.ts';

/** `release` frees the lock; so does the exit of the process, however it exits. */
export type ProcessLock = { release: () => Promise<void> };

/** Thrown when another process holds the lock. */
export class LockedError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`Process ${pid} holds the lock.`);
    this.name = 'LockedError';
    this.pid = pid;
  }
}

const released = 'released';

/**
 * Locks a folder, so that only one process at a time works in it. Node has no flock(2), and a stale lock file
 * could be removed twice; so each holder creates a file with the next number, which only one can, and the highest
 * number holds the lock, as long as a process with its pid and start time runs.
 * @throws LockedError when another process, or this one, holds it.
 */
export async function takeProcessLock(folder: string): Promise<ProcessLock> {
  const draft = join(folder, `lock-draft-${randomUUID()}`);
  await writeFile(draft, `${process.pid} ${await processStartTime(process.pid)}`, { mode: 0o600 });
  try {
    for (;;) {
      const last = Math.max(0, ...(await lockNumbers(folder)));
      const holder = last === 0 ? null : await holderOf(lockFile(folder, last));
      if (holder !== null) throw new LockedError(holder);
      const mine = lockFile(folder, last + 1);
      if (!(await linkUnlessExists(draft, mine))) continue;
      const numbers = await lockNumbers(folder);
      if (Math.max(...numbers) > last + 1) {
        // Another process overtook this one between reading and writing: its lock is newer.
        await rm(mine, { force: true });
        continue;
      }
      const older = numbers.filter((number) => number <= last);
      await Promise.all(older.map((number) => rm(lockFile(folder, number), { force: true })));
      return { release: () => writeFile(mine, released) };
    }
  } finally {
    await rm(draft, { force: true });
  }
}

function lockFile(folder: string, number: number): string {
  return join(folder, `lock-${number}`);
}

async function lockNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => (/^lock-\d+$/.test(name) ? [Number(name.slice('lock-'.length))] : []));
}

/** @throws the system's error for a lock that is there and cannot be read: somebody may hold it. */
async function holderOf(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return released;
    throw error;
  });
  const [pid, start] = text.split(/ (.*)/s);
  if (text === released || pid === undefined) return null;
  return (await processStartTime(Number(pid))) === start ? Number(pid) : null;
}

async function linkUnlessExists(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
