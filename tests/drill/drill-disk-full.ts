import { execFileSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { RenderError } from '#server/errors.ts';
import { renderEngineInChild } from '#server/rendering/render-in-child.ts';
import { atLeast, row, type Row } from '#tests/bench/report.ts';
import { stagedStarterAssets } from '#tests/support/rendered-example.ts';

/** Megabytes: full before the first frame, then later and later, until the video fits twice (once made, once published). */
const SIZES = [20, 95, 110, 140];

/** Renders onto disks that are too small, each a little later; needs root, to make such disks. */
export const drillDiskFull = async (folder: string): Promise<Row[]> => {
  if (process.getuid?.() !== 0) {
    console.log('disk full: not run, because only root may make a small disk');
    return [];
  }
  const [example] = examplePromos;
  if (example === undefined) throw new Error('There is no example.');
  let held = 0;
  for (const size of SIZES) {
    const disk = join(folder, `disk-${size}`);
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', disk]);
    const options = { browserPath: null, ffmpegPath: null, renderConcurrency: null, temporaryFolder: disk };
    const engine = renderEngineInChild(options);
    try {
      const ended = await engine
        .render(
          {
            promo: example.promo,
            assets: stagedStarterAssets(example.promo),
            // Larger than the room that a render asks for beforehand.
            qualityPreset: 'master',
            outputPath: join(disk, 'video.mp4'),
          },
          { signal: new AbortController().signal, onProgress: () => undefined },
        )
        .then(
          () => 'a video',
          (error: unknown) => (error instanceof RenderError ? error.code : String(error)),
        );
      await engine.close();
      const files = await readdir(disk);
      const holds = ended === 'a video' ? files.length === 1 : ended === 'DISK_FULL' && files.length === 0;
      console.log(
        `${holds ? 'held' : 'NOT held'}  disk of ${size} MB: ${ended}, left: ${files.join(' ') || 'nothing'}`,
      );
      if (holds) held += 1;
    } finally {
      execFileSync('umount', [disk]);
    }
  }
  return [
    row('full disks, tried', SIZES.length, 'disks'),
    row('full disks, held', held, 'disks', atLeast(SIZES.length)),
  ];
};
