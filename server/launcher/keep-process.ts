import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Environment } from '#server/config.ts';
import { lastLineOf, openLog } from '#server/launcher/log-file.ts';
import { dieWithParent } from '#server/processes/command.ts';

export type KeepProcessOptions = {
  /** For messages: 'web', 'worker'. */
  name: string;
  /** Arguments of Node: the script, and flags before it. */
  args: readonly string[];
  env: Environment;
  /** Gets all that the process says; null: it says it here. */
  logFile: string | null;
  /** Hears of an end that nobody asked for; one line each. */
  onEvent: (event: string) => void;
};

export type KeptProcess = {
  /** Resolves with the last line it said when the process ends by itself the first time. */
  firstEnd: Promise<string>;
  /** Asks it to end (TERM), and ends it after a while. Resolves when it is gone. */
  stop: () => Promise<void>;
};

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** A process that ran this long was well: its next end is the first of a new row. */
const wellAfterMs = 60_000;
/** How long a process may take to end when asked. */
const patienceMs = 10_000;

/** Starts a Node process and starts it again, after growing pauses, whenever it ends by itself. It dies with this process. */
export function keepProcess(options: KeepProcessOptions): KeptProcess {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;

  /** Runs it once. `said` is its last line, `why` what ended it. */
  const runOnce = async (): Promise<{ said: string; why: string }> => {
    try {
      child = start(options);
      const [code, signal] = await once(child, 'exit');
      const said = options.logFile === null ? '' : lastLineOf(options.logFile);
      return { said, why: signal === null ? `code ${code}: ${said}` : signal };
    } catch (error) {
      // It did not even start, as when there is no room left for its log or no memory for a process.
      const said = error instanceof Error ? error.message : String(error);
      return { said, why: said };
    }
  };

  const run = async (announceEnd: (lastLine: string) => void) => {
    for (
      let pauseMs = shortestPauseMs;
      !stopping.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      const startedAt = Date.now();
      const { said, why } = await runOnce();
      if (stopping.signal.aborted) return;
      announceEnd(said);
      if (Date.now() - startedAt > wellAfterMs) pauseMs = shortestPauseMs;
      options.onEvent(`The ${options.name} process ended (${why}) and is started again.`);
      // Told to stop, the pause ends at once; that is no error.
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
    const patience = new AbortController();
    const outOfPatience = setTimeout(patienceMs, undefined, { signal: patience.signal }).then(
      () => child?.kill('SIGKILL'),
      () => {},
    );
    await running;
    patience.abort();
    await outOfPatience;
  };
  return { firstEnd, stop };
}

function start({ args, env, logFile }: KeepProcessOptions): ChildProcess {
  const log = logFile === null ? null : openLog(logFile);
  const { command, args: wrapped } = dieWithParent('TERM', { command: process.execPath, args: [...args] });
  const child = spawn(command, wrapped, {
    env: { ...env },
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    // A group of its own: Ctrl-C in the terminal reaches the launcher, which stops things in order.
    detached: true,
  });
  if (log !== null) closeSync(log);
  return child;
}
