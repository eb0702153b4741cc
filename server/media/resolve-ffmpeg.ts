import { dirname, join } from 'node:path';
import { findOnPath } from '#server/processes/command.ts';
import { runProcess } from '#server/processes/run-process.ts';

/** Paths of the two programs, which come from one installation. */
export type MediaTools = { ffmpeg: string; ffprobe: string };
export type Ffmpeg = MediaTools & { version: string };

/** The layered way needs `overlay`, `fps`, `fade` and `loop` as they are since ffmpeg 5. */
const OLDEST_MAJOR = 5;

/** Seconds: it answers at once, but on a machine that is busy with ten other things a program may take long to begin. */
const PATIENCE = 60;

const versionOf = async (command: string): Promise<string | null> => {
  try {
    const { stdout } = await runProcess({
      command,
      args: ['-hide_banner', '-version'],
      timeoutInSeconds: PATIENCE,
    });
    return /version n?(\S+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
};

/**
 * The full ffmpeg of this machine: the one of the setting, else the one on the PATH; ffprobe must lie beside it or on the
 * PATH. Null when there is none, when it is older than version 5, or when the setting names something else.
 */
export const resolveFfmpeg = async ({
  ffmpegPath,
}: {
  ffmpegPath: string | null;
}): Promise<Ffmpeg | null> => {
  const ffmpeg = ffmpegPath ?? findOnPath('ffmpeg');
  if (ffmpeg === null) return null;
  const version = await versionOf(ffmpeg);
  // A version built from git is named by its date or commit (N-109542-g…), and is newer than any release we refuse.
  const major = version === null ? 0 : Number(/^(\d+)\./.exec(version)?.[1] ?? OLDEST_MAJOR);
  if (version === null || major < OLDEST_MAJOR) return null;
  for (const ffprobe of [join(dirname(ffmpeg), 'ffprobe'), findOnPath('ffprobe')]) {
    if (ffprobe !== null && (await versionOf(ffprobe)) !== null) return { ffmpeg, ffprobe, version };
  }
  return null;
};
