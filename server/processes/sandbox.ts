import { existsSync } from 'node:fs';
import { errorMessage } from '#server/error-code.ts';
import { type Command, findOnPath } from '#server/processes/command.ts';
import {
  cachedFinding,
  findIsolation,
  type Isolation,
  inNamespaces,
  isolate,
  LOOPBACK_UP,
  withoutPrivileges,
  works,
} from '#server/processes/isolation.ts';
import {
  ProcessError,
  type ProcessRun,
  runProcess,
  START_DESCRIPTOR,
} from '#server/processes/run-process.ts';
import { type ChildFiles, newRootSteps, quoted, type VisibleFiles } from '#server/processes/sandbox-files.ts';
import { giveToSandbox, isOpenToSandbox, isRoot, letSandboxRead } from '#server/processes/sandbox-user.ts';

/** The resources of a sandboxed tool. */
type SandboxLimits = VisibleFiles & {
  /** Bytes of address space; null means no limit. */
  memory: number | null;
  /** Processor time of all threads, seconds. Unlike wall time, it is the same on a busy machine and with many processors. */
  processorSeconds: number;
};

/** Seconds of processor time between SIGXCPU, on which ffmpeg exits by itself, and SIGKILL. */
const GRACE_SECONDS = 5;

/** Bytes per output file, enough for the longest video at the highest bitrate. */
export const MAX_FILE_BYTES = 4096 * 1024 * 1024;

/**
 * `ulimit` takes kilobytes and blocks of 512 bytes. A limit the system does not support (memory on macOS) is
 * skipped. Core dumps are off because they would contain the user's file.
 */
const limitsScript = ({ memory, processorSeconds }: SandboxLimits): string => {
  const seconds = Math.ceil(processorSeconds);
  return [
    // With many cores, glibc's allocator would reserve more address space than the limit allows.
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

type NewRoot = {
  files: VisibleFiles | ChildFiles;
  /** The program that `command` finally runs, if it is a shell. */
  program?: string;
  /** Lines of shell that run before it, within the new root. */
  steps?: readonly string[];
};

/** Runs a command in its own root directory. */
const inNewRoot = (command: Command, { files, program = command.command, steps = [] }: NewRoot): Command =>
  inNamespaces(
    ['--net', '--mount', '--ipc'],
    [...newRootSteps(program, files), ...steps],
    withoutPrivileges(command),
  );

/** Whether this machine allows a process its own root directory. */
export const canHideFiles = cachedFinding(true, async () => {
  if (process.platform !== 'linux' || findOnPath('unshare') === null) return false;
  return works(inNewRoot({ command: '/bin/true', args: [] }, { files: { read: [], write: [] } }));
});

/**
 * Wraps a command that opens an untrusted file. If the system allows it, the command has no privileges and no network, and of the disk it
 * sees only executables, libraries, the files that it reads and the folders that it writes into. docs/security.md describes the protection
 * on other systems.
 */
const sandboxed = async (command: Command, limits: SandboxLimits): Promise<Command> => {
  if (isRoot()) {
    await Promise.all(limits.write.map(giveToSandbox));
    await Promise.all(limits.read.map(letSandboxRead));
  }
  // By then, everything that may fail before the tool runs is done.
  const begin = `echo >&${START_DESCRIPTOR}; exec "$@" ${START_DESCRIPTOR}>&-`;
  const limited = shell(`${limitsScript(limits)}; ${begin}`, command);
  if (await canHideFiles()) return inNewRoot(limited, { files: limits, program: command.command });
  return isolate(limited, await findIsolation(), [command.command, ...limits.read, ...limits.write]);
};

/** The same for a process that runs our code. A strict umask may close the code to the sandbox user. */
const canHideCode = async (code: readonly string[]): Promise<boolean> =>
  code.every(isOpenToSandbox) && (await canHideFiles());

/**
 * Wraps a render child, which starts other executables. It is isolated by `isolation` and has loopback. If the system allows it, it has no
 * privileges and sees only `files` of the disk. It starts in the first folder of `write`.
 */
export const sandboxedRenderer = async (
  command: Command,
  isolation: Isolation,
  files: ChildFiles,
): Promise<Command> => {
  if (isRoot()) await Promise.all(files.write.map(giveToSandbox));
  if (isolation === 'closed' && (await canHideCode(files.code)))
    return inNewRoot(command, { files, steps: [LOOPBACK_UP, `cd ${quoted(files.write[0] ?? '/')}`] });
  const paths = [command.command, ...files.executables, ...files.code, ...files.read, ...files.write];
  return isolate(command, isolation, paths);
};

/**
 * Wraps one of our child processes that needs no network and no files but its code.
 * @param memory the limit for data, bytes; its address space is not limited, because V8 reserves much more than it uses
 */
export const sandboxedDecoder = async (
  command: Command,
  { code, memory }: { code: readonly string[]; memory: number },
): Promise<Command> => {
  const limits = `ulimit -d ${Math.floor(memory / 1024)} 2>/dev/null; ulimit -c 0`;
  const limited = shell(`${limits}; exec "$@"`, command);
  if (await canHideCode(code)) {
    const files = { read: [], write: [], executables: [], code };
    return inNewRoot(limited, { files, program: command.command });
  }
  return isolate(limited, await findIsolation(), [command.command, ...code]);
};

type SandboxedRun = ProcessRun &
  Omit<SandboxLimits, 'processorSeconds'> & { processorSeconds?: number | undefined };

/**
 * Runs a tool in a sandbox; see `runProcess`. By default it may use one processor for all of its wall time.
 * @throws ProcessError like `runProcess`, also when the sandbox cannot be set up.
 */
export const runSandboxed = async (run: SandboxedRun): ReturnType<typeof runProcess> => {
  const { command, processorSeconds = run.timeoutInSeconds } = run;
  const fail = (reason: ProcessError['reason'], log: string, cause?: unknown): never => {
    throw new ProcessError(reason, { command, exitCode: null, log }, cause);
  };
  if (!existsSync(command)) fail('not-started', 'no such file');
  const wrapped = await sandboxed(run, { ...run, processorSeconds }).catch((error: unknown) =>
    fail('no-sandbox', errorMessage(error), error),
  );
  return runProcess({ ...run, ...wrapped, reportsStart: true });
};
