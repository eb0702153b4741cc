import { type Command, dieWithParent, findOnPath } from '#server/processes/command.ts';
import { ProcessError, runProcess } from '#server/processes/run-process.ts';

/**
 * How a render child is kept apart, best first.
 * - `closed`: its own process tree, which the kernel ends as a whole with it, and a network of nothing but loopback
 * - `own-processes`: its own process tree only
 * - `death-signal`: it dies with its parent, the browser and the compositor die with it
 * - `none`: it ends itself when its parent has gone
 */
export type Isolation = 'closed' | 'own-processes' | 'death-signal' | 'none';

const script: Record<'closed' | 'own-processes', string> = {
  closed: 'ip link set lo up && exec "$@"',
  'own-processes': 'exec "$@"',
};

const inNamespaces = (level: 'closed' | 'own-processes', { command, args }: Command): Command => {
  // Root may make namespaces by itself; anyone else is root inside a user namespace, and nobody outside.
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const network = level === 'closed' ? ['--net'] : [];
  return {
    command: 'unshare',
    args: [
      [...asUser, ...network, '--pid', '--fork', '--kill-child', '--mount-proc', '--'],
      ['/bin/sh', '-c', script[level], 'sh', command, ...args],
    ].flat(),
  };
};

const works = async (level: 'closed' | 'own-processes'): Promise<boolean> => {
  try {
    await runProcess({ ...inNamespaces(level, { command: 'true', args: [] }), timeoutInSeconds: 10 });
    return true;
  } catch (error) {
    if (error instanceof ProcessError) return false;
    throw error;
  }
};

let found: Promise<Isolation> | undefined;

const find = async (): Promise<Isolation> => {
  if (process.platform !== 'linux') return 'none';
  if (findOnPath('unshare') !== null) {
    if (findOnPath('ip') !== null && (await works('closed'))) return 'closed';
    if (await works('own-processes')) return 'own-processes';
  }
  return findOnPath('setpriv') === null ? 'none' : 'death-signal';
};

/** The best that this machine allows; tried once per process, because containers forbid namespaces in many ways. */
export const findIsolation = (): Promise<Isolation> => {
  found ??= find();
  return found;
};

/** The command, to be started with this isolation by a process that it shall not outlive. */
export const isolate = (command: Command, isolation: Isolation): Command => {
  if (isolation === 'none') return command;
  return dieWithParent('KILL', isolation === 'death-signal' ? command : inNamespaces(isolation, command));
};
