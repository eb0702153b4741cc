import type { AssetSource } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import type { QualityPreset, RenderStage, RenderWay } from '#contract/renders.contract.ts';

/** A local file for an asset of the promo, with the facts that the composition needs. */
export type StagedAsset = Omit<AssetSource, 'url'> & { localPath: string };

/** All that a render takes: it reads nothing else, so the same job makes the same video. */
export type RenderJob = {
  promo: Promo;
  assets: Record<string, StagedAsset>;
  qualityPreset: QualityPreset;
  /** The text under which the watermark stands; left out or null: none does. */
  watermarkTarget?: ElementId | null;
  /** Where the finished file goes; it appears there whole or not at all. */
  outputPath: string;
};

/** `progress` is 0 to 1 over the whole job, `secondsLeft` null while there is no estimate. */
export type RenderProgress = { stage: RenderStage; progress: number; secondsLeft: number | null };

export type RenderResult = {
  way: RenderWay;
  wayReason: string;
  /** Why the layered way broke, for the log, when the full way was taken in its place; null otherwise. */
  layeredFailure: string | null;
  /** The programs of the machine that have made it, by kind and version. */
  toolchain: string;
  bytes: number;
  frames: number;
  /** Wall time, seconds. */
  seconds: number;
};

/** Turns promos into MP4s. */
export type RenderEngine = {
  /** Makes ready what the first render would otherwise wait for; what cannot be made ready fails there, with its reason. */
  warm: () => Promise<void>;
  /** `signal` cancels: the promise rejects with its reason and no file stays. */
  render: (
    job: RenderJob,
    options: { signal: AbortSignal; onProgress: (progress: RenderProgress) => void },
  ) => Promise<RenderResult>;
  /** Ends all that was started, a render under way too; no render can follow. */
  close: () => Promise<void>;
};
