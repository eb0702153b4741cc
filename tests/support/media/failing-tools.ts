import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';

/** How a program ends that lacks a library, as while the system's packages are updated. */
export const LIBRARY_MISSING = 'echo "libavformat.so.59: cannot open shared object file" >&2; exit 127';

export type FailingTools = MediaTools & {
  /** What ffprobe does from now on, as a shell script; null: its work. */
  breakProbe: (script: string | null) => Promise<void>;
};

const writeScript = async (path: string, script: string): Promise<void> => {
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
};

/** The ffmpeg of this machine, and a stand-in for its ffprobe, in a folder of their own, that the test breaks and mends. */
export const failingTools = async (parent: string): Promise<FailingTools> => {
  const installed = await installedFfmpeg();
  const folder = join(parent, 'tools');
  await mkdir(folder);
  const [ffmpeg, ffprobe] = [join(folder, 'ffmpeg'), join(folder, 'ffprobe')];
  await writeScript(ffmpeg, `exec ${installed.ffmpeg} "$@"`);
  const breakProbe = (script: string | null): Promise<void> =>
    writeScript(ffprobe, script ?? `exec ${installed.ffprobe} "$@"`);
  await breakProbe(null);
  return { ffmpeg, ffprobe, breakProbe };
};
