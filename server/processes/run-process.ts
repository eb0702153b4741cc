import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { dieWithParent, toolEnvironment } from '#server/processes/command.ts';

/** The part of a tool's stderr that is kept for the log, characters from the end. */
const LOG_TAIL = 8000;

/** Writes to a tool's stdin and waits until it has been read; rejects when the tool has closed it. */
export type WriteInput = (bytes: Uint8Array) => Promise<void>;

export type ProcessRun = {
  command: string;
  args: string[];
  /** Wall time after which the process group is killed, seconds. */
  timeoutInSeconds: number;
  signal?: AbortSignal | undefined;
  /** Receives stdout as text as it arrives; without it stdout is collected. */
  onStdout?: ((text: string) => void) | undefined;
  /** Receives stdout as bytes as it arrives; instead of `onStdout`. */
  onBytes?: ((bytes: Buffer) => void) | undefined;
  /** Writes the tool's stdin, which is closed when this resolves; empty by default. If it rejects, the tool is killed. */
  input?: ((write: WriteInput) => Promise<void>) | undefined;
  /** The command sets up a sandbox, and writes to file descriptor 3 when that is complete and the tool starts. */
  reportsStart?: boolean;
  /** The limit of address space that the command sets for the tool, bytes; null or omitted: none. */
  memory?: number | null;
};

type ProcessEnd = {
  command: string;
  /** The exit code, or 128 plus the number of a signal. */
  exitCode: number | null;
  log: string;
  memory?: number | null | undefined;
};

/**
 * A tool that failed. `log` is the end of its stderr, for our log only.
 * - `exit`: it exited by itself, crashed or reached one of its limits
 * - `killed`: something else killed it, such as the system when memory ran out
 * - `timeout`: it exceeded its wall time
 * - `not-started`: there is no such tool, or the system cannot execute it
 * - `no-sandbox`: its sandbox could not be set up
 */
export class ProcessError extends Error {
  readonly reason: 'exit' | 'killed' | 'timeout' | 'not-started' | 'no-sandbox';
  readonly exitCode: number | null;
  readonly log: string;
  readonly hasMemoryLimit: boolean;

  constructor(
    reason: ProcessError['reason'],
    { command, exitCode, log, memory = null }: ProcessEnd,
    cause?: unknown,
  ) {
    super(
      `${command} ended by ${reason}${exitCode === null ? '' : ` ${exitCode}`}: ${log.trim().slice(-600)}`,
      { cause },
    );
    this.name = 'ProcessError';
    this.reason = reason;
    this.exitCode = exitCode;
    this.log = log;
    this.hasMemoryLimit = memory !== null;
  }
}

/** The exit code as shells report it: 128 plus the number of a signal. */
export const exitCodeOf = (code: number | null, signal: NodeJS.Signals | null): number | null =>
  signal === null ? code : 128 + constants.signals[signal];

/** Signals that none of our limits send and no file can cause. SIGBUS comes when a library is replaced during use. */
const OUTSIDE_SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBUS'] as const;
const KILLED: ReadonlySet<number | null> = new Set(OUTSIDE_SIGNALS.map((signal) => exitCodeOf(null, signal)));

/** Exit codes of shells and of util-linux when they could not execute a command, and of a dynamic linker that lacks a library. */
const NOT_EXECUTED: ReadonlySet<number | null> = new Set([126, 127]);

/** Kills the process group that this process leads. */
export const killGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already exited.
  }
};

const noInput = (): Promise<void> => Promise.resolve();

/** Writes a tool's stdin. Resolves to the error of `input`, or null; a closed pipe is no error, because the tool's exit code explains it. */
const feed = async (stdin: Writable, input: NonNullable<ProcessRun['input']>): Promise<unknown> => {
  let isPipeBroken = false;
  stdin.on('error', () => {
    isPipeBroken = true;
  });
  const write: WriteInput = (bytes) =>
    new Promise((resolve, reject) => {
      stdin.write(bytes, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  try {
    await input(write);
    stdin.end();
    return null;
  } catch (error) {
    return isPipeBroken ? null : (error ?? new Error('The input failed.'));
  }
};

/** File descriptor of `reportsStart`. */
export const START_DESCRIPTOR = 3;

/**
 * Runs a tool to completion: arguments as a list (no shell), without our environment, in its own process group, which is killed on abort,
 * on timeout and when its input fails.
 *
 * @throws ProcessError when it cannot start, exits with a non-zero code, is killed, or times out.
 * @throws the abort reason of `signal`; the rejection of `input`.
 */
export const runProcess = (run: ProcessRun): Promise<{ stdout: string; log: string }> =>
  new Promise((resolve, reject) => {
    if (run.signal?.aborted) {
      reject(run.signal.reason);
      return;
    }
    const { command, args } = dieWithParent('KILL', run);
    // A tuple of more than three has no type of its own; the first three are pipes.
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'pipe', run.reportsStart === true ? 'pipe' : 'ignore'],
      detached: true,
      env: toolEnvironment,
    }) as ChildProcessWithoutNullStreams;
    let hasStarted = run.reportsStart !== true;
    child.stdio[START_DESCRIPTOR]?.once('data', () => {
      hasStarted = true;
    });
    let inputFailure: unknown = null;
    void feed(child.stdin, run.input ?? noInput).then((failure) => {
      inputFailure = failure;
      if (failure !== null) killGroup(child.pid);
    });
    let stdout = '';
    let log = '';
    let timedOut = false;
    const abort = (): void => killGroup(child.pid);
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, run.timeoutInSeconds * 1000);
    run.signal?.addEventListener('abort', abort, { once: true });
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      run.signal?.removeEventListener('abort', abort);
      act();
    };
    const fail = (reason: ProcessError['reason'], exitCode: number | null): void =>
      reject(new ProcessError(reason, { command: run.command, exitCode, log, memory: run.memory }));

    if (run.onBytes) child.stdout.on('data', run.onBytes);
    else {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (run.onStdout) run.onStdout(text);
        else stdout += text;
      });
    }
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-LOG_TAIL);
    });
    child.on('error', (error) => {
      log += error.message;
      settle(() => fail('not-started', null));
    });
    child.on('close', (code, signal) =>
      settle(() => {
        const exitCode = exitCodeOf(code, signal);
        if (run.signal?.aborted) reject(run.signal.reason);
        else if (inputFailure !== null) reject(inputFailure);
        else if (timedOut) fail('timeout', exitCode);
        else if (exitCode === 0) resolve({ stdout, log });
        else if (!hasStarted) fail('no-sandbox', exitCode);
        else if (NOT_EXECUTED.has(exitCode)) fail('not-started', exitCode);
        else fail(KILLED.has(exitCode) ? 'killed' : 'exit', exitCode);
      }),
    );
  });
