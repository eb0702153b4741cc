import type { Command } from '#server/processes/command.ts';
import { works } from '#server/processes/isolation.ts';
import { isRoot } from '#server/processes/sandbox-user.ts';

/** The id that root gets as a normal user. */
const USER = 65_531;

/**
 * Wraps a command so that a normal user runs it, to whom all belongs that belongs to the account of this process. For root that takes a
 * user namespace, in which root's id is that of a user without privileges: any other account may enter neither a clone in a folder that is
 * closed to others, nor the Node inside it.
 */
export const asNormalUser = ({ command, args }: Command): Command =>
  isRoot()
    ? {
        command: 'unshare',
        args: ['--user', `--map-user=${USER}`, `--map-group=${USER}`, '--', command, ...args],
      }
    : { command, args };

/** Whether this machine allows that; most containers forbid root user namespaces. */
export const canRunAsNormalUser = (): Promise<boolean> => works(asNormalUser({ command: 'true', args: [] }));
