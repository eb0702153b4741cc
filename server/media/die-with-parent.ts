import { findOnPath } from '#server/media/find-on-path.ts';

export type Command = { command: string; args: readonly string[] };

let setpriv: string | null | undefined;

/**
 * The same command, killed by the kernel when the process that starts it ends in any way, `kill -9` included.
 * Only Linux with util-linux knows this; elsewhere the command is returned as it is.
 * The death signal is not inherited by forks: what the command starts needs its own.
 */
export const dieWithParent = ({ command, args }: Command): Command => {
  if (setpriv === undefined) setpriv = findOnPath('setpriv');
  return setpriv === null
    ? { command, args }
    : { command: setpriv, args: ['--pdeathsig', 'KILL', '--', command, ...args] };
};
