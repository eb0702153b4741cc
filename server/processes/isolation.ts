import { MINUTE_MS } from '#schema/durations.ts';
import { findClosedFolder } from '#server/processes/closed-folder.ts';
import { type Command, dieWithParent, findOnPath } from '#server/processes/command.ts';
import { ProcessError, runProcess } from '#server/processes/run-process.ts';
import { isRoot, SANDBOX_USER } from '#server/processes/sandbox-user.ts';

/**
 * How a child process is isolated, best first.
 * - `closed`: its own PID namespace, which dies with it, and a network namespace with only loopback
 * - `own-processes`: only its own PID namespace
 * - `death-signal`: it dies with its parent
 * - `none`: it must exit by itself when its parent dies
 */
export type Isolation = 'closed' | 'own-processes' | 'death-signal' | 'none';

/** A PID namespace that ends with its first process, which ends with ours. */
const NEW_PROCESSES = ['--pid', '--fork', '--kill-child', '--mount-proc', '--'];

/**
 * The shell stays the first process, so that its exit code shows how the command exited. unshare reports a killed command as its own
 * failure.
 */
const RUN = '"$@"\nexit "$?"';

/**
 * Runs lines of shell and then a command as root of new namespaces, which die with this process. Only root may create namespaces
 * directly; others need a user namespace, in which they are root.
 */
export const inNamespaces = (
  options: readonly string[],
  steps: readonly string[],
  { command, args }: Command,
): Command =>
  dieWithParent('KILL', {
    command: 'unshare',
    args: [
      ...(isRoot() ? [] : ['--user', '--map-root-user']),
      ...options,
      ...NEW_PROCESSES,
      '/bin/sh',
      '-c',
      ['set -e', ...steps, RUN].join('\n'),
      'sh',
      command,
      ...args,
    ],
  });

/**
 * Runs a command within `inNamespaces` without any capability and without a way to regain one. Started by root, it becomes the sandbox
 * user; in a user namespace, it becomes its user outside.
 */
export const withoutPrivileges = ({ command, args }: Command): Command => {
  const { uid, gid } = SANDBOX_USER;
  const ids = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  const capabilities = ['--bounding-set=-all', '--inh-caps=-all'];
  // Changing the user clears the death signal.
  const always = ['--no-new-privs', '--pdeathsig', 'KILL', '--', command, ...args];
  if (isRoot()) return { command: 'setpriv', args: [...ids, ...capabilities, ...always] };
  const self = [`--map-user=${process.getuid?.() ?? uid}`, `--map-group=${process.getgid?.() ?? gid}`];
  return { command: 'unshare', args: ['--user', ...self, '--', 'setpriv', ...always] };
};

/** Whether a command succeeds on this machine. Containers forbid namespaces in many ways. */
export const works = async (command: Command): Promise<boolean> => {
  try {
    await runProcess({ ...command, timeoutInSeconds: 60 });
    return true;
  } catch (error) {
    if (error instanceof ProcessError) return false;
    throw error;
  }
};

/**
 * Caches a finding about this machine. The best one stays while this process runs. Any other is checked again after a minute, because
 * processes may fail to start for a moment, such as during an update of the system's packages.
 */
export const cachedFinding = <Finding>(
  best: Finding,
  find: () => Promise<Finding>,
): (() => Promise<Finding>) => {
  let found: Promise<Finding> | null = null;
  let isBest = false;
  let foundAt = 0;
  return async () => {
    if (found === null || (!isBest && performance.now() - foundAt > MINUTE_MS)) {
      found = find();
      foundAt = performance.now();
    }
    const finding = await found;
    isBest ||= finding === best;
    return finding;
  };
};

const nothing: Command = { command: 'true', args: [] };

/** The command that brings up the loopback of a new network namespace. */
export const LOOPBACK_UP = 'ip link set lo up';

const inLevel = (level: 'closed' | 'own-processes', command: Command): Command =>
  level === 'closed' ? inNamespaces(['--net'], [LOOPBACK_UP], command) : inNamespaces([], [], command);

/** The best level this machine allows. */
export const findIsolation = cachedFinding<Isolation>('closed', async () => {
  if (process.platform !== 'linux') return 'none';
  if (findOnPath('unshare') !== null) {
    if (findOnPath('ip') !== null && (await works(inLevel('closed', nothing)))) return 'closed';
    if (await works(inLevel('own-processes', nothing))) return 'own-processes';
  }
  return findOnPath('setpriv') === null ? 'none' : 'death-signal';
});

/** Whether this machine lets a command run with fewer privileges than this process has. */
export const canDropPrivileges = cachedFinding(true, async () => {
  if (process.platform !== 'linux' || findOnPath('setpriv') === null) return false;
  if (isRoot()) return works(withoutPrivileges(nothing));
  const level = await findIsolation();
  const isInNamespace = level === 'closed' || level === 'own-processes';
  return isInNamespace && works(inLevel(level, withoutPrivileges(nothing)));
});

/** The first folder that closes one of these paths to the sandbox user; null if there is none, or if this process does not run as root. */
export const closedToSandbox = (paths: readonly string[]): string | null => {
  if (!isRoot()) return null;
  const closed = paths.map((path) => findClosedFolder(path, SANDBOX_USER));
  return closed.find((folder) => folder !== null) ?? null;
};

/**
 * Wraps a command in this isolation, so that it does not outlive the process that starts it. It runs without privileges if the system
 * allows that and, when this process runs as root, if the sandbox user can reach `paths`.
 */
export const isolate = async (
  command: Command,
  isolation: Isolation,
  paths: readonly string[] = [],
): Promise<Command> => {
  if (isolation === 'none') return command;
  const drops = (await canDropPrivileges()) && closedToSandbox(paths) === null;
  if (isolation === 'death-signal')
    return drops && isRoot() ? withoutPrivileges(command) : dieWithParent('KILL', command);
  return inLevel(isolation, drops ? withoutPrivileges(command) : command);
};
