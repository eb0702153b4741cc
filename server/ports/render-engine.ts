import type { AssetSource } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import type { QualityPreset, RenderStage, RenderWay } from '#contract/renders.contract.ts';

/** A local file for an asset of the promo, with the facts that the composition needs. */
export type StagedAsset = Omit<AssetSource, 'url'> & { localPath: string };

/** All that a render takes: it reads nothing else, so the same job makes the same video. */
export type RenderJob = {
  promo: Promo;
  assets: Record<string, StagedAsset>;
  qualityPreset: QualityPreset;
  /** Where the finished file goes; it appears there whole or not at all. */
  outputPath: string;
};

/** `progress` is 0 to 1 over the whole job, `secondsLeft` null while there is no estimate. */
export type RenderProgress = { stage: RenderStage; progress: number; secondsLeft: number | null };

export type RenderResult = {
  way: RenderWay;
  wayReason: string;
  bytes: number;
  frames: number;
  /** Wall time, seconds. */
  seconds: number;
};

/** Turns a promo into an MP4. `signal` cancels: the promise rejects with its reason and no file stays. */
export type RenderEngine = {
  render: (
    job: RenderJob,
    options: { signal: AbortSignal; onProgress: (progress: RenderProgress) => void },
  ) => Promise<RenderResult>;
};
