import type { WriteInput } from '#server/processes/run-process.ts';
import { runSandboxed } from '#server/processes/sandbox.ts';

/** Allowed demuxers: a playlist disguised as a video would make ffmpeg read other files. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,gif';

/** Options of ffmpeg and ffprobe for files from outside: local files of known formats only. */
export const safeInputOptions: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  CONTAINERS,
];

/** Input options for a file from outside. */
export const safeInput = (path: string): string[] => [...safeInputOptions, '-i', `file:${path}`];

export type FfmpegRun = {
  /** Path of the ffmpeg to run. */
  ffmpeg: string;
  /** Inputs, filters, codecs and outputs. */
  args: readonly string[];
  /** The files that `args` name as inputs; the sandbox hides all others. */
  read: readonly string[];
  /** The folders of the outputs. Inputs in these folders need not be in `read`. */
  write: readonly string[];
  /** Limit of the address space, bytes; none by default. */
  memory?: number;
  /** Limit of the processor time, seconds; `timeoutInSeconds` by default. */
  processorSeconds?: number;
  /** Wall time, seconds. */
  timeoutInSeconds: number;
  signal?: AbortSignal | undefined;
  /** Called with the seconds of output written so far. */
  onProgress?: ((seconds: number) => void) | undefined;
  /** Writes to stdin, which the arguments read as `pipe:0`. */
  input?: ((write: WriteInput) => Promise<void>) | undefined;
  /** Receives stdout, which the arguments write as `pipe:1`. Not together with `onProgress`, which also uses stdout. */
  onBytes?: ((bytes: Buffer) => void) | undefined;
};

/**
 * Exit codes of ffmpeg when its processor time is used up. It shuts down at the first SIGXCPU, and exits at once at the fourth. The signal
 * kills programs without a handler.
 */
export const ENDED_BY_PROCESSOR_TIME: ReadonlySet<number | null> = new Set([255, 123, 128 + 24]);

/** Parses the `out_time_us=…` lines of `-progress`. A chunk may end in the middle of a line. */
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
 * The only way to run ffmpeg: in a sandbox, quiet, non-interactive, overwriting its output, with a time limit. Returns the end
 * of its log.
 *
 * @throws ProcessError when it fails or times out; the abort reason of `signal`; the rejection of `input`.
 */
export const runFfmpeg = async (run: FfmpegRun): Promise<string> => {
  const { onProgress } = run;
  const args = [
    ['-hide_banner', '-nostdin', '-y', '-loglevel', 'warning'],
    onProgress ? ['-progress', 'pipe:1', '-nostats'] : [],
    run.args,
  ].flat();
  const { log } = await runSandboxed({
    command: run.ffmpeg,
    args,
    read: run.read,
    write: run.write,
    memory: run.memory ?? null,
    processorSeconds: run.processorSeconds,
    timeoutInSeconds: run.timeoutInSeconds,
    signal: run.signal,
    input: run.input,
    onStdout: onProgress && progressReader(onProgress),
    onBytes: run.onBytes,
  });
  return log;
};
