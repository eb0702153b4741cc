import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process of this machine: its pid and full command line. */
export type RunningProcess = { pid: number; command: string };

/** All processes visible to this user; from /proc where it exists, otherwise from `ps`. */
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

/** Empty for zombies and processes that have exited meanwhile. */
async function commandOf(pid: number): Promise<string> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.replaceAll('\0', ' ').trim();
}

/**
 * When a process started, which distinguishes it from a later one with the same pid. Null when there is none.
 */
export async function processStartTime(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name, in parentheses, may contain spaces; after it, field 22 of proc_pid_stat(5) is the 20th.
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  if (process.platform === 'linux') return null;
  const started = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return started === null ? null : started.stdout.trim() || null;
}
