import type { Command } from '#server/processes/command.ts';
import { runProcess, type WriteInput } from '#server/processes/run-process.ts';

/** Kinds of file that are opened at all: a playlist that calls itself a video would make ffmpeg read its neighbours. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,gif';

/** What ffmpeg and ffprobe are told before they open a file that came from outside: local files of known kinds, nothing else. */
export const safeInputOptions: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  CONTAINERS,
];

/** An input of ffmpeg that came from outside. */
export const safeInput = (path: string): string[] => [...safeInputOptions, '-i', `file:${path}`];

export type FfmpegRun = {
  /** Path of the ffmpeg to run. */
  ffmpeg: string;
  /** Inputs, filters, codecs and the output, in ffmpeg's own words. */
  args: readonly string[];
  /** Wall time, seconds. */
  timeoutInSeconds: number;
  signal?: AbortSignal | undefined;
  /** Called with the seconds of output written so far. */
  onProgress?: ((seconds: number) => void) | undefined;
  /** Writes what the arguments read from `pipe:0`. */
  input?: ((write: WriteInput) => Promise<void>) | undefined;
  /** Gets what the arguments write to `pipe:1`; not together with `onProgress`, which comes the same way. */
  onBytes?: ((bytes: Buffer) => void) | undefined;
  /** Puts limits around the command; none without it. */
  sandbox?: ((command: Command) => Command) | undefined;
};

/** Reads `out_time_us=…` lines of `-progress`; a line may come in pieces. */
const progressReader = (onProgress: (seconds: number) => void): ((text: string) => void) => {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds !== undefined) onProgress(Number(microseconds) / 1e6);
    }
  };
};

/**
 * The only way in which ffmpeg is run: quiet, asking nothing, overwriting its output, within a bounded time.
 * Answers the end of its log.
 *
 * @throws ProcessError when it fails or takes too long; the reason of `signal` when that aborts; what `input` rejects with.
 */
export const runFfmpeg = async (run: FfmpegRun): Promise<string> => {
  const { onProgress } = run;
  const args = [
    ['-hide_banner', '-nostdin', '-y', '-loglevel', 'warning'],
    onProgress ? ['-progress', 'pipe:1', '-nostats'] : [],
    run.args,
  ].flat();
  const command = { command: run.ffmpeg, args };
  const { log } = await runProcess({
    ...(run.sandbox?.(command) ?? command),
    timeoutInSeconds: run.timeoutInSeconds,
    signal: run.signal,
    input: run.input,
    onStdout: onProgress && progressReader(onProgress),
    onBytes: run.onBytes,
  });
  return log;
};
