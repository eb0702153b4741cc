import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { drawFrames } from '#tests/support/rendering/drawn-frames.ts';

/** Structural similarity of all frames of a video to the same frames drawn by the browser and never encoded, 0 to 1. */
export type Parity = { mean: number; worst: number; worstFrame: number; frames: number };

type Drawn = { promo: Promo; assets: Readonly<Record<string, StagedAsset>> };

/** Compares a finished video with its promo as the browser draws it, every frame, at full size, over brightness and colour. */
export const parityOf = async (videoPath: string, drawn: Drawn, folder: string): Promise<Parity> => {
  const { ffmpeg } = await installedFfmpeg();
  const frames = join(folder, 'reference');
  await mkdir(frames, { recursive: true });
  try {
    const { durationInFrames, fps } = promoMetadata(drawn.promo);
    await drawFrames({ ...drawn, composition: 'promo', frames: durationInFrames }, (png, frame) =>
      writeFile(join(frames, `${frame}.png`), png),
    );
    const pattern = join(frames, '%d.png');
    const figures = join(folder, 'similarity.log');
    const toVideo =
      'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p';
    await runFfmpeg({
      ffmpeg,
      args: [
        ['-i', videoPath, '-framerate', String(fps), '-i', pattern],
        ['-lavfi', `[1:v]${toVideo}[r];[0:v][r]ssim=stats_file=${figures}`, '-f', 'null', '-'],
      ].flat(),
      timeoutInSeconds: 600,
      read: [videoPath],
      write: [folder],
    });
    const lines = (await readFile(figures, 'utf8')).trim().split('\n');
    const values = lines.map((line) => Number(/All:([\d.]+)/.exec(line)?.[1]));
    if (values.length !== durationInFrames) throw new Error(`${values.length} frames of ${durationInFrames}`);
    const worst = Math.min(...values);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { mean, worst, worstFrame: values.indexOf(worst), frames: values.length };
  } finally {
    await rm(frames, { recursive: true });
  }
};
