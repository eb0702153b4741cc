import { dirname, join } from 'node:path';
import { findOnPath, rememberFound } from '#server/processes/command.ts';
import { runSandboxed } from '#server/processes/sandbox.ts';

/** Paths of ffmpeg and ffprobe, of the same installation. */
export type MediaTools = { ffmpeg: string; ffprobe: string };
export type Ffmpeg = MediaTools & { version: string };

/** Finds the tools when they are needed, because they may be installed while the process runs. Null if there are none. */
export type FindTools = () => Promise<MediaTools | null>;

/** The layered strategy needs the `overlay`, `fps`, `fade` and `loop` filters of ffmpeg 5. */
const MIN_MAJOR = 5;

/** Seconds. The command returns at once, but a busy machine may be slow to start a process. */
const VERSION_TIMEOUT = 60;

const versionOf = async (command: string): Promise<string | null> => {
  try {
    const { stdout } = await runSandboxed({
      command,
      args: ['-hide_banner', '-version'],
      read: [],
      write: [],
      memory: null,
      timeoutInSeconds: VERSION_TIMEOUT,
    });
    return /version n?(\S+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
};

const findFfmpeg = rememberFound(async (ffmpegPath): Promise<Ffmpeg | null> => {
  const ffmpeg = ffmpegPath ?? findOnPath('ffmpeg');
  if (ffmpeg === null) return null;
  const version = await versionOf(ffmpeg);
  // Git builds are versioned by date or commit (N-109542-g…) and are newer than any release we reject.
  const major = version === null ? 0 : Number(/^(\d+)\./.exec(version)?.[1] ?? MIN_MAJOR);
  if (version === null || major < MIN_MAJOR) return null;
  for (const ffprobe of [join(dirname(ffmpeg), 'ffprobe'), findOnPath('ffprobe')]) {
    if (ffprobe !== null && (await versionOf(ffprobe)) !== null) return { ffmpeg, ffprobe, version };
  }
  return null;
});

/**
 * Finds the full ffmpeg of this machine: the configured one, or else the one on PATH. ffprobe must be next to it or on PATH. Null if there
 * is none, if it is older than version 5, or if `ffmpegPath` is not ffmpeg.
 */
export const resolveFfmpeg = ({ ffmpegPath }: { ffmpegPath: string | null }): Promise<Ffmpeg | null> =>
  findFfmpeg(ffmpegPath);
