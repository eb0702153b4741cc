import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { dieWithParent } from '#server/processes/command.ts';

/** How much of what a tool says on stderr is kept for the log, characters from the end. */
const LOG_TAIL = 8000;

/** Hands bytes to a tool and waits until it has taken them; rejects when the tool has stopped reading. */
export type WriteInput = (bytes: Uint8Array) => Promise<void>;

export type ProcessRun = {
  command: string;
  args: string[];
  /** Wall time after which the process and all it started are killed, seconds. */
  timeoutInSeconds: number;
  signal?: AbortSignal | undefined;
  /** Gets stdout as it comes; without it stdout is collected as text. */
  onStdout?: ((text: string) => void) | undefined;
  /** Gets stdout as it comes, as bytes; in place of `onStdout`. */
  onBytes?: ((bytes: Buffer) => void) | undefined;
  /** Gives the tool its stdin, which ends when this does; empty without it. When it rejects the tool is killed. */
  input?: ((write: WriteInput) => Promise<void>) | undefined;
};

/** A tool that did not do its work. `log` is the end of its stderr: for our log, never for a person. */
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
    // The group has ended by itself.
  }
};

const nothing = (): Promise<void> => Promise.resolve();

/** Feeds a tool. Resolves with what `input` failed of, or null; that the tool reads no more is the tool's to explain. */
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
 * Runs one tool to its end: arguments as a list (no shell), a process group of its own that is killed as a whole on
 * abort, on timeout and when its input fails.
 *
 * @throws ProcessError when it cannot start, ends with another code than 0, or takes too long.
 * @throws the reason of `signal` when that aborts; what `input` rejects with.
 */
export const runProcess = (run: ProcessRun): Promise<{ stdout: string; log: string }> =>
  new Promise((resolve, reject) => {
    if (run.signal?.aborted) {
      reject(run.signal.reason);
      return;
    }
    const { command, args } = dieWithParent('KILL', run);
    const child = spawn(command, args, { stdio: 'pipe', detached: true });
    let inputFailure: unknown = null;
    void feed(child.stdin, run.input ?? nothing).then((failure) => {
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
