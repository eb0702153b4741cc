import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '#server/error-code.ts';

/** A process of this machine: its pid and full command line. */
type RunningProcess = { pid: number; command: string };

/** All processes visible to this user, from /proc if it exists, otherwise from `ps`. */
export async function runningProcesses(): Promise<RunningProcess[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  if (pids.length > 0)
    return await Promise.all(pids.map(async (pid) => ({ pid, command: await commandOf(pid) })));
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || command === undefined ? [] : [{ pid: Number(pid), command }];
  });
}

/** Empty for zombies and processes that have just exited. */
async function commandOf(pid: number): Promise<string> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.replaceAll('\0', ' ').trim();
}

/** The start time of a process, which distinguishes it from a later one with the same pid. Null if there is none. */
export async function processStartTime(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name, in parentheses, may contain spaces; after it, field 22 of proc_pid_stat(5) is the 20th.
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  if (process.platform === 'linux') return null;
  const started = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return started === null ? null : started.stdout.trim() || null;
}

/** `release` frees the lock, and so does any exit of the process. */
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
 * Locks a folder, so that only one process at a time works in it. Node has no flock(2), and a stale lock file could be removed twice.
 * Therefore each holder creates a file with the next number, which only one process can, and the highest number holds the lock while a
 * process with its pid and start time runs.
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
        // Another process overtook this one between reading and writing, so its lock is newer.
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

/** @throws the system's error for an existing lock that cannot be read, because a process may hold it. */
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
