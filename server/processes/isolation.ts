import { type Command, dieWithParent, findOnPath } from '#server/processes/command.ts';
import { ProcessError, runProcess } from '#server/processes/run-process.ts';

/**
 * How a child process is isolated, best first.
 * - `closed`: its own PID namespace, which the kernel kills with it, and a network namespace with loopback only
 * - `own-processes`: its own PID namespace only
 * - `death-signal`: it dies with its parent
 * - `none`: it must exit by itself when its parent is gone
 */
export type Isolation = 'closed' | 'own-processes' | 'death-signal' | 'none';

const script: Record<'closed' | 'own-processes', string> = {
  closed: 'ip link set lo up && exec "$@"',
  'own-processes': 'exec "$@"',
};

const inNamespaces = (level: 'closed' | 'own-processes', { command, args }: Command): Command => {
  // Only root may create namespaces directly; others need a user namespace, in which they are root.
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

/** The best level this machine allows. Tried once per process, because containers forbid namespaces in many ways. */
export const findIsolation = (): Promise<Isolation> => {
  found ??= find();
  return found;
};

/** Wraps a command in this isolation; it does not outlive the process that starts it. */
export const isolate = (command: Command, isolation: Isolation): Command => {
  if (isolation === 'none') return command;
  return dieWithParent('KILL', isolation === 'death-signal' ? command : inNamespaces(isolation, command));
};
