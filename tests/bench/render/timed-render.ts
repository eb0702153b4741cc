import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { RenderEngine, RenderJob } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { cpuSeconds } from '#tests/bench/process-tree.ts';
import { stagedStarterAssets } from '#tests/support/rendering/staged-starter-assets.ts';

/** Wall and processor time, and the wall time until the first progress; seconds. */
export type Timing = { wall: number; cpu: number; begun: number };

export const timed = async (work: () => Promise<unknown>): Promise<Timing> => {
  const [start, cpuBefore] = [performance.now(), cpuSeconds()];
  await work();
  return { wall: (performance.now() - start) / 1000, cpu: cpuSeconds() - cpuBefore, begun: 0 };
};

export const jobFor = (promo: Promo, folder: string): RenderJob => ({
  promo,
  assets: stagedStarterAssets(promo),
  qualityPreset: DEFAULT_QUALITY_PRESET,
  outputPath: join(folder, 'video.mp4'),
});

/** A warm engine as in a worker, with an empty cache of texts; `isFullFrame`: as on a machine without ffmpeg. */
export const warmEngine = async (folder: string, { isFullFrame = false } = {}): Promise<RenderEngine> => {
  const engine = createRenderEngine({
    browserPath: null,
    ffmpegPath: isFullFrame ? '/no-ffmpeg' : null,
    renderConcurrency: null,
    layerFolder: await mkdtemp(join(folder, 'layers-')),
  });
  await engine.warm();
  return engine;
};

/** One render, from the request to the published file. */
export const timedRender = async (engine: RenderEngine, job: RenderJob): Promise<Timing> => {
  let begun: number | null = null;
  const start = performance.now();
  const timing = await timed(() =>
    engine.render(job, {
      signal: new AbortController().signal,
      onProgress: () => {
        begun ??= (performance.now() - start) / 1000;
      },
    }),
  );
  return { ...timing, begun: begun ?? timing.wall };
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
