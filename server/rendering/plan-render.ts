import type { RenderStrategy } from '#contract/videos/renders.contract.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import type { AssetFacts } from '#server/rendering/asset-facts.ts';
import { planBackground, type BackgroundPlan } from '#server/rendering/plan-background.ts';
import { planLayers, type LayerPlan } from '#server/rendering/plan-layers.ts';

/** Everything decided before the first frame is rendered, and what the finished file is checked against. */
export type RenderPlan = {
  strategy: RenderStrategy;
  strategyReason: string;
  /** Of the finished video, px. */
  width: number;
  /** Of the finished video, px. */
  height: number;
  /** Factor of 1080x1920. */
  outputScale: number;
  fps: number;
  frames: number;
  background: BackgroundPlan | null;
  /** The layers over the background, from back to front; empty for a full-frame render. */
  layers: readonly LayerPlan[];
  /** Whether the background is audible. The file has an audio track either way, a silent one if not. */
  hasSound: boolean;
  /** Factor of the amplitude of the background's audio. */
  volume: number;
};

export type PlanOptions = {
  /** Factor of 1080x1920. */
  outputScale: number;
  /** Whether this machine's ffmpeg has the `overlay` filter; the one bundled with Remotion has not. */
  hasCompositor: boolean;
};

/** Memory for cached layers, bytes: with browser and encoder the total stays below 1.5 GB. */
const LAYER_MEMORY = 640_000_000;

/**
 * Decides how a promo becomes a video. Pure: the same promo with the same files always gets the same strategy.
 * `assets` are the facts of its files by asset id; an asset without facts counts as missing.
 */
export const planRender = (
  promo: Promo,
  assets: Readonly<Record<string, AssetFacts>>,
  { outputScale, hasCompositor }: PlanOptions,
): RenderPlan => {
  const { width, height, fps, durationInFrames: frames } = promoMetadata(promo);
  const { background } = promo;
  const facts = background === null ? undefined : assets[background.assetId];
  const hasSound =
    background !== null && facts?.hasAudio === true && !background.muted && background.volume > 0;
  const output = { width: width * outputScale, height: height * outputScale, outputScale, fps, frames };
  const backgroundPlan =
    background === null || facts === undefined ? null : planBackground(background, facts, output);
  const layered = planLayers(promo, assets, { ...output, memory: LAYER_MEMORY });
  const obstacle = hasCompositor
    ? (backgroundPlan?.obstacle ?? layered.obstacle)
    : 'This machine has no ffmpeg that can overlay images on a video.';
  return {
    ...output,
    strategy: obstacle === null ? 'layered' : 'full',
    strategyReason:
      obstacle ??
      'Only the texts are drawn; ffmpeg composites them and the overlays over the background video.',
    background: backgroundPlan,
    layers: obstacle === null ? layered.layers : [],
    hasSound,
    volume: background?.volume ?? 0,
  };
};
