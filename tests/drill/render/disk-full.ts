import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RenderStage } from '#contract/videos/renders.contract.ts';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { RenderError } from '#server/errors.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { heldOf, atLeast, row, type Row } from '#tests/bench/report.ts';
import { FILLER, fillDisk, freeDisk, mayMountDisks, mountSmallDisk } from '#tests/drill/small-disk.ts';
import { stagedStarterAssets } from '#tests/support/rendering/staged-starter-assets.ts';

/** Megabytes: enough for a render, unless another program fills the disk. */
const SIZE = 220;

/** Renders once onto the disk and returns how it ended. `onStage` is called when a stage begins. */
const renderOnto = (
  disk: string,
  engine: RenderEngine,
  onStage: (stage: RenderStage) => void,
): Promise<string> => {
  const [example] = examplePromos;
  if (example === undefined) throw new Error('There is no example.');
  let last: RenderStage | null = null;
  const job = {
    promo: { ...example.promo, videoDuration: 4 },
    assets: stagedStarterAssets(example.promo),
    qualityPreset: 'master',
    outputPath: join(disk, 'video.mp4'),
  } as const;
  return engine
    .render(job, {
      signal: new AbortController().signal,
      onProgress: ({ stage }) => {
        if (stage !== last) onStage(stage);
        last = stage;
      },
    })
    .then(
      () => 'a video',
      (error: unknown) => (error instanceof RenderError ? error.code : String(error)),
    );
};

const ownFiles = async (disk: string): Promise<string> =>
  (await readdir(disk)).filter((name) => name !== FILLER && !name.startsWith('polepro-render-')).join(' ');

/** Fills a disk at the start of each stage of a render, then frees it and renders again. Needs root, to mount a disk. */
export const drillDiskFull = async (folder: string): Promise<Row[]> => {
  if (!mayMountDisks()) {
    console.log('disk full: not run, because only root may make a small disk');
    return [];
  }
  let [held, hits] = [0, 0];
  for (const moment of RenderStage.options) {
    const disk = join(folder, `disk-${moment}`);
    await mkdir(disk);
    const unmount = mountSmallDisk(disk, SIZE);
    const options = { browserPath: null, ffmpegPath: null, renderConcurrency: null, temporaryFolder: disk };
    const engine = createRenderEngine(options);
    try {
      const ended = await renderOnto(disk, engine, (stage) => {
        if (stage === moment) fillDisk(disk);
      });
      const left = await ownFiles(disk);
      freeDisk(disk);
      const again = await renderOnto(disk, engine, () => undefined);
      await engine.close();
      const remaining = (await readdir(disk)).join(' ');
      // If the disk filled too late the video is complete; otherwise nothing is left of it.
      const isClean = ended === 'a video' ? left === 'video.mp4' : ended === 'DISK_FULL' && left === '';
      const holds = isClean && again === 'a video' && remaining === 'video.mp4';
      console.log(
        `${holds ? 'held' : 'NOT held'}  full while ${moment}: ${ended}, left: ${left || 'nothing'}; after freeing it: ${again}, left: ${remaining}`,
      );
      if (ended === 'DISK_FULL') hits += 1;
      if (holds) held += 1;
    } finally {
      unmount();
    }
  }
  const tried = RenderStage.options.length;
  return [
    row('full disks, during a render', hits, 'disks', atLeast(tried - 1)),
    heldOf('full disks', held, tried, 'disks'),
  ];
};
