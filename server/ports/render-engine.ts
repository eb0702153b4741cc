import type { QualityPreset, RenderStage, RenderStrategy } from '#contract/videos/renders.contract.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { Promo } from '#schema/promo.ts';

/** A local file of one of the promo's assets, with the metadata the composition needs. */
export type StagedAsset = Omit<AssetSource, 'url'> & { localPath: string };

/** The complete input of a render. It reads nothing else, so the same job produces the same video. */
export type RenderJob = {
  promo: Promo;
  assets: Record<string, StagedAsset>;
  qualityPreset: QualityPreset;
  /** The text that carries the watermark; no watermark if null or omitted. */
  watermarkTarget?: ElementId | null;
  /** The path at which the finished file appears atomically. */
  outputPath: string;
};

/** `progress` is 0 to 1 over the whole job; `secondsLeft` is null while there is no estimate. */
export type RenderProgress = { stage: RenderStage; progress: number; secondsLeft: number | null };

export type RenderResult = {
  strategy: RenderStrategy;
  strategyReason: string;
  /** Why the layered strategy failed, for the log, if the render fell back to full-frame; otherwise null. */
  layeredFailure: string | null;
  /** The kind and version of the browser and ffmpeg that made the video. */
  toolchain: string;
  bytes: number;
  frames: number;
  /** Wall time, seconds. */
  seconds: number;
};

/** How the processes of a render are sandboxed on this machine. */
export type RenderSandbox = {
  /** The browser runs as root. */
  isRoot: boolean;
  /** The browser's own sandbox is on. */
  isBrowserSandboxed: boolean;
  /** ffmpeg and ffprobe see only their source and their work directory. */
  hidesFiles: boolean;
};

/** Turns promos into MP4s. */
export type RenderEngine = {
  /**
   * Prepares process and browser, so that the first render does not wait for them; a failure shows up in that render. Resolves to the
   * sandbox, or null when it is unknown.
   */
  warm: () => Promise<RenderSandbox | null>;
  /** `signal` cancels the render: the promise rejects with its reason, and no file is left. */
  render: (
    job: RenderJob,
    options: { signal: AbortSignal; onProgress: (progress: RenderProgress) => void },
  ) => Promise<RenderResult>;
  /** Stops everything, including a running render. No render can follow. */
  close: () => Promise<void>;
};
