import { spawnSync } from 'node:child_process';

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
