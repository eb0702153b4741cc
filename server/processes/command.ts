import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type Command = { command: string; args: string[] };

let setprivPath: string | null | undefined;

/**
 * The same command, but the system sends it `signal` at the moment its parent dies, however it dies (`kill -9` too).
 * Where the system cannot (not Linux, or a `setpriv` without that option, as in busybox) the command comes back unchanged.
 * @param signal a name without SIG, such as TERM.
 */
export function dieWithParent(signal: 'INT' | 'TERM' | 'KILL', { command, args }: Command): Command {
  setprivPath ??= findSetpriv();
  if (setprivPath === null) return { command, args };
  return { command: setprivPath, args: ['--pdeathsig', signal, '--', command, ...args] };
}

function findSetpriv(): string | null {
  const path = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate));
  if (path === undefined) return null;
  return spawnSync(path, ['--help'], { encoding: 'utf8' }).stdout?.includes('--pdeathsig') ? path : null;
}

/**
 * Absolute path of a command on the PATH, or null. The shell is asked, so that no code but the config reads the
 * environment; a name that the shell itself answers (an alias, a builtin) is no program.
 */
export const findOnPath = (name: string): string | null => {
  const answer = spawnSync('/bin/sh', ['-c', 'command -v -- "$1"', 'sh', name], {
    encoding: 'utf8',
    timeout: 5000,
  });
  const path = answer.status === 0 ? answer.stdout.trim() : '';
  return path.startsWith('/') ? path : null;
};
