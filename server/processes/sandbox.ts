import { existsSync } from 'node:fs';
import { type Command, findOnPath } from '#server/processes/command.ts';
import {
  findIsolation,
  type Isolation,
  inNamespaces,
  isolate,
  once,
  withoutPrivileges,
  works,
} from '#server/processes/isolation.ts';
import { ProcessError, type ProcessRun, runProcess } from '#server/processes/run-process.ts';
import {
  type ChildFiles,
  newRootScript,
  quoted,
  type VisibleFiles,
} from '#server/processes/sandbox-files.ts';
import { giveToSandbox, isOpenToSandbox, isRoot, letSandboxRead } from '#server/processes/sandbox-user.ts';

/** What a sandboxed tool may use. */
type SandboxLimits = VisibleFiles & {
  /** Bytes of address space; no limit when null. */
  memory: number | null;
  /** Processor time of all threads, seconds: unlike wall time, the same on a busy machine and with many processors. */
  processorSeconds: number;
};

/** Seconds of processor time between SIGXCPU, at which ffmpeg ends by itself, and SIGKILL. */
const GRACE_SECONDS = 5;

/** Bytes per output file: the longest video at the highest bitrate. */
export const MAX_FILE_BYTES = 4096 * 1024 * 1024;

/**
 * `ulimit` takes kilobytes and blocks of 512 bytes. A limit the system does not support (memory on macOS) is
 * skipped. Core dumps are off because they would contain the user's file.
 */
const limitsScript = ({ memory, processorSeconds }: SandboxLimits): string => {
  const seconds = Math.ceil(processorSeconds);
  return [
    // With many cores glibc's allocator would reserve more address space than the limit allows.
    ...(memory === null ? [] : ['export MALLOC_ARENA_MAX=2', `ulimit -v ${Math.floor(memory / 1024)}`]),
    `ulimit -f ${Math.floor(MAX_FILE_BYTES / 512)}`,
    `ulimit -S -t ${seconds}`,
    `ulimit -H -t ${seconds + GRACE_SECONDS}`,
    'ulimit -c 0',
  ]
    .map((limit) => `${limit} 2>/dev/null`)
    .join('; ');
};

const shell = (script: string, { command, args }: Command): Command => ({
  command: '/bin/sh',
  args: ['-c', script, 'sh', command, ...args],
});

/** In a root directory of its own; `steps` are lines of shell that run before it, within that root. */
const inNewRoot = (command: Command, files: VisibleFiles | ChildFiles, steps: readonly string[]): Command => {
  const { command: program, args } = withoutPrivileges(command);
  const script = [newRootScript(command.command, files), ...steps, 'exec "$@"'].join('\n');
  return inNamespaces(['--net', '--mount', '--ipc'], script, [program, ...args]);
};

/** Whether this machine lets a process have a root directory of its own. */
export const canHideFiles = once(async (): Promise<boolean> => {
  if (process.platform !== 'linux' || findOnPath('unshare') === null) return false;
  return works(inNewRoot({ command: '/bin/true', args: [] }, { read: [], write: [] }, []));
});

/**
 * Wraps a command that opens an untrusted file. Where the system allows it, the command has no privileges and no network, and sees
 * nothing of the disk but executables and libraries, the files it reads and the folders it writes into; see docs/security.md for what
 * remains where it does not.
 */
const sandboxed = async (command: Command, limits: SandboxLimits): Promise<Command> => {
  if (!existsSync(command.command))
    throw new ProcessError('not-started', { command: command.command, exitCode: null, log: 'no such file' });
  if (isRoot()) {
    await Promise.all(limits.write.map(giveToSandbox));
    await Promise.all(limits.read.map(letSandboxRead));
  }
  if (await canHideFiles()) return inNewRoot(command, limits, [limitsScript(limits)]);
  const limited = shell(`${limitsScript(limits)}; exec "$@"`, command);
  return isolate(limited, await findIsolation(), [command.command, ...limits.read, ...limits.write]);
};

/** The same for a process that runs code of ours, which a strict umask keeps from the sandbox user. */
const canHideCode = async (code: readonly string[]): Promise<boolean> =>
  code.every(isOpenToSandbox) && (await canHideFiles());

/**
 * Wraps a render child, which starts other executables: isolated by `isolation`, with loopback, and where the system allows it without
 * privileges and with nothing of the disk but `files`. It starts in the first folder of `write`.
 */
export const sandboxedRenderer = async (
  command: Command,
  isolation: Isolation,
  files: ChildFiles,
): Promise<Command> => {
  if (isRoot()) await Promise.all(files.write.map(giveToSandbox));
  if (isolation === 'closed' && (await canHideCode(files.code)))
    return inNewRoot(command, files, ['ip link set lo up', `cd ${quoted(files.write[0] ?? '/')}`]);
  const paths = [command.command, ...files.executables, ...files.code, ...files.read, ...files.write];
  return isolate(command, isolation, paths);
};

/**
 * Wraps a child of ours that needs no file but its own code, and no network.
 * @param memory bytes of data; its address space is not limited, because V8 reserves much more than it uses
 */
export const sandboxedDecoder = async (
  command: Command,
  { code, memory }: { code: readonly string[]; memory: number },
): Promise<Command> => {
  const limits = `ulimit -d ${Math.floor(memory / 1024)} 2>/dev/null; ulimit -c 0`;
  if (await canHideCode(code))
    return inNewRoot(command, { read: [], write: [], executables: [], code }, [limits]);
  const isolation = await findIsolation();
  return isolate(shell(`${limits}; exec "$@"`, command), isolation, [command.command, ...code]);
};

type SandboxedRun = ProcessRun &
  Omit<SandboxLimits, 'processorSeconds'> & { processorSeconds?: number | undefined };

/**
 * Runs a tool in a sandbox; see `runProcess`. By default it may use one processor for all of its time.
 * @throws ProcessError as `runProcess`; the system's error when a file that it reads does not exist.
 */
export const runSandboxed = async (run: SandboxedRun): ReturnType<typeof runProcess> => {
  const { processorSeconds = run.timeoutInSeconds } = run;
  return runProcess({ ...run, ...(await sandboxed(run, { ...run, processorSeconds })) });
};
