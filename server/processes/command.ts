import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type Command = { command: string; args: string[] };

/** The folders of tools on Linux and macOS. */
const TOOL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

/** The whole environment of a tool. Ours holds secrets and is not passed on. */
export const toolEnvironment: Readonly<Record<string, string>> = { PATH: TOOL_PATH, LANG: 'C.UTF-8' };

const DEATH_SIGNAL = '--pdeathsig';

let setprivPath: string | null | undefined;

/**
 * The same command, but the kernel sends it `signal` when its parent dies, even by `kill -9`. Unchanged if it already has this, or where it
 * is not supported: outside Linux, or with a `setpriv` without `--pdeathsig`, as in busybox.
 * @param signal the name without SIG, such as TERM.
 */
export function dieWithParent(signal: 'INT' | 'TERM' | 'KILL', { command, args }: Command): Command {
  setprivPath ??= findSetpriv();
  const dies = command === setprivPath && args[0] === DEATH_SIGNAL && args[1] === signal;
  if (setprivPath === null || dies) return { command, args };
  return { command: setprivPath, args: [DEATH_SIGNAL, signal, '--', command, ...args] };
}

function findSetpriv(): string | null {
  const path = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate));
  if (path === undefined) return null;
  return spawnSync(path, ['--help'], { encoding: 'utf8' }).stdout?.includes(DEATH_SIGNAL) ? path : null;
}

/**
 * Remembers the program found at a configured path, or without one (null), while this process runs, because printing a version takes a
 * program a fifth of a second. A missing program is searched for again.
 */
export const rememberFound = <Program>(
  find: (configuredPath: string | null) => Promise<Program | null>,
): typeof find => {
  const searches = new Map<string | null, Promise<Program | null>>();
  return async (configuredPath) => {
    const search = searches.get(configuredPath) ?? find(configuredPath);
    searches.set(configuredPath, search);
    let program: Program | null = null;
    try {
      program = await search;
      return program;
    } finally {
      if (program === null) searches.delete(configuredPath);
    }
  };
};

/**
 * The absolute path of a command on PATH, or null. The shell looks it up, because only the config may read the environment. Aliases and
 * builtins do not count.
 */
export const findOnPath = (name: string): string | null => {
  const result = spawnSync('/bin/sh', ['-c', 'command -v -- "$1"', 'sh', name], {
    encoding: 'utf8',
    // Long, because the machine may pause for seconds.
    timeout: 60_000,
  });
  const path = result.status === 0 ? result.stdout.trim() : '';
  return path.startsWith('/') ? path : null;
};
