import { spawn } from 'node:child_process';
import { dieWithParent } from '#server/processes/die-with-parent.ts';

/** How much of what a tool says on stderr is kept for the log, characters from the end. */
const LOG_TAIL = 8000;

export type ProcessRun = {
  command: string;
  args: string[];
  /** Wall time after which the process and all it started are killed, seconds. */
  timeoutInSeconds: number;
  signal?: AbortSignal | undefined;
  /** Gets stdout as it comes; without it stdout is collected as text. */
  onStdout?: ((text: string) => void) | undefined;
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

/**
 * Runs one tool to its end: arguments as a list (no shell), no stdin, a process group of its own that is killed as a
 * whole on abort and on timeout.
 *
 * @throws ProcessError when it cannot start, ends with another code than 0, or takes too long.
 * @throws the reason of `signal` when that aborts.
 */
export const runProcess = (run: ProcessRun): Promise<{ stdout: string; log: string }> =>
  new Promise((resolve, reject) => {
    if (run.signal?.aborted) {
      reject(run.signal.reason);
      return;
    }
    const { command, args } = dieWithParent('KILL', run);
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
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

    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (run.onStdout) run.onStdout(text);
      else stdout += text;
    });
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
        else if (timedOut) fail('timeout', code);
        else if (code === 0) resolve({ stdout, log });
        else fail('exit', code);
      }),
    );
  });
