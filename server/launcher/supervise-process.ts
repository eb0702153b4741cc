import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { get } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Environment } from '#server/config.ts';
import { errorMessage } from '#server/error-code.ts';
import { dieWithParent } from '#server/processes/command.ts';
import { LONGEST_STOP_SECONDS } from '#server/processes/exit-on-signal.ts';

export type SuperviseOptions = {
  /** Name in messages: 'web', 'worker'. */
  name: string;
  /** Arguments for Node: flags, then the script. */
  args: readonly string[];
  env: Environment;
  /** File for the output of the process; null: this process's own output. */
  logFile: string | null;
  /** Called with one line on every unexpected exit. */
  onEvent: (event: string) => void;
};

export type SupervisedProcess = {
  /** Resolves with the last line of output on the first unexpected exit. */
  firstEnd: Promise<string>;
  /** Sends SIGTERM, then SIGKILL. Resolves when the process has exited. */
  stop: () => Promise<void>;
};

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** After running this long a process counts as healthy, and the backoff starts over. */
const healthyAfterMs = MINUTE_MS;

/** Starts a Node process and restarts it with backoff whenever it exits unexpectedly. It dies with this process. */
export function superviseProcess(options: SuperviseOptions): SupervisedProcess {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;

  /** Runs it once. `lastLine` is its last line of output, `why` the reason for its exit. */
  const runOnce = async (): Promise<{ lastLine: string; why: string }> => {
    try {
      child = spawnProcess(options);
      const [code, signal] = await once(child, 'exit');
      const lastLine = lastLineOf(options.logFile);
      return { lastLine, why: signal === null ? `code ${code}: ${lastLine}` : signal };
    } catch (error) {
      // The process could not start: the disk is full, or there is no memory for it.
      const lastLine = errorMessage(error);
      return { lastLine, why: lastLine };
    }
  };

  const run = async (notifyEnd: (lastLine: string) => void) => {
    for (
      let pauseMs = shortestPauseMs;
      !stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      const startedAt = Date.now();
      const { lastLine, why } = await runOnce();
      if (stopping.signal.aborted) return;
      notifyEnd(lastLine);
      if (Date.now() - startedAt > healthyAfterMs) pauseMs = shortestPauseMs;
      options.onEvent(`The ${options.name} process exited (${why}) and is starting again.`);
      // Stopping aborts the pause, which is not an error.
      await setTimeout(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  let running = Promise.resolve();
  const firstEnd = new Promise<string>((resolve) => {
    running = run(resolve);
  });

  const stop = async () => {
    stopping.abort();
    child?.kill('SIGTERM');
    const stopped = new AbortController();
    const killing = setTimeout(1000 * LONGEST_STOP_SECONDS, undefined, { signal: stopped.signal }).then(
      () => child?.kill('SIGKILL'),
      () => {},
    );
    await running;
    stopped.abort();
    await killing;
  };
  return { firstEnd, stop };
}

function spawnProcess({ args, env, logFile }: SuperviseOptions): ChildProcess {
  const log = logFile === null ? null : openLog(logFile);
  const { command, args: wrapped } = dieWithParent('TERM', { command: process.execPath, args: [...args] });
  const child = spawn(command, wrapped, {
    env: { ...env },
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    // A separate process group: Ctrl-C reaches only the launcher, which stops everything in order.
    detached: true,
  });
  if (log !== null) closeSync(log);
  return child;
}

/** The fields of a log line that are read here. */
const LogLine = z.object({ msg: z.string() });

/** Bytes beyond which a log is rotated at the next start of its process. */
const largestLog = 10 * 1024 * 1024;
const tailBytes = 4096;

/** Opens a log file for appending; the rotated one is `<file>.1`. Null if that fails, because a process runs even without a log. */
function openLog(file: string): number | null {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.1`);
    return openSync(file, 'a', 0o600);
  } catch {
    return null;
  }
}

/** The last line of a log, or the message of a JSON line. */
function lastLineOf(file: string | null): string {
  if (file === null || !existsSync(file)) return '';
  const log = openSync(file, 'r');
  try {
    const { size } = fstatSync(log);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    readSync(log, tail, 0, tail.length, size - tail.length);
    return messageOf(tail.toString().trimEnd().split('\n').at(-1) ?? '');
  } finally {
    closeSync(log);
  }
}

function messageOf(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { msg } = LogLine.parse(JSON.parse(line));
    return msg;
  } catch {
    // Truncated when the process exited.
    return line;
  }
}

const pollEveryMs = 40;

/** Resolves on the first HTTP response from `url`, whatever its status, or when `signal` aborts. */
export async function waitForHttp(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await responds(url))) await setTimeout(pollEveryMs);
}

function responds(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(true);
    });
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy());
  });
}
