import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { dieWithParent, toolEnvironment } from '#server/processes/command.ts';

/** How much of a tool's stderr is kept for the log, characters from the end. */
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
  /** Writes the tool's stdin, which is closed when it resolves; empty by default. When it rejects the tool is killed. */
  input?: ((write: WriteInput) => Promise<void>) | undefined;
};

/** A tool that failed. `log` is the end of its stderr, for our log only. */
export class ProcessError extends Error {
  readonly reason: 'exit' | 'timeout' | 'not-started';
  readonly exitCode: number | null;
  readonly log: string;

  constructor(
    reason: ProcessError['reason'],
    { command, exitCode, log }: { command: string; exitCode: number | null; log: string },
  ) {
    super(
      `${command} ended by ${reason}${exitCode === null ? '' : ` ${exitCode}`}: ${log.trim().slice(-600)}`,
    );
    this.name = 'ProcessError';
    this.reason = reason;
    this.exitCode = exitCode;
    this.log = log;
  }
}

const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already exited.
  }
};

const noInput = (): Promise<void> => Promise.resolve();

/** Writes a tool's stdin. Resolves to the error of `input`, or null; a closed pipe is not an error, because the tool's exit code explains it. */
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

/**
 * Runs a tool to completion: arguments as a list (no shell), without our environment, in its own process group, which is killed on abort,
 * on timeout and when its input fails.
 *
 * @throws ProcessError when it cannot start, exits with a non-zero code, or times out.
 * @throws the abort reason of `signal`; the rejection of `input`.
 */
export const runProcess = (run: ProcessRun): Promise<{ stdout: string; log: string }> =>
  new Promise((resolve, reject) => {
    if (run.signal?.aborted) {
      reject(run.signal.reason);
      return;
    }
    const { command, args } = dieWithParent('KILL', run);
    const child = spawn(command, args, { stdio: 'pipe', detached: true, env: toolEnvironment });
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
      reject(new ProcessError(reason, { command: run.command, exitCode, log }));

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
    child.on('close', (code) =>
      settle(() => {
        if (run.signal?.aborted) reject(run.signal.reason);
        else if (inputFailure !== null) reject(inputFailure);
        else if (timedOut) fail('timeout', code);
        else if (code === 0) resolve({ stdout, log });
        else fail('exit', code);
      }),
    );
  });
