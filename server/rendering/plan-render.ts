import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import type { RenderWay } from '#contract/renders.contract.ts';
import type { AssetFacts } from '#server/rendering/asset-facts.ts';
import { planBackground, type BackgroundPlan } from '#server/rendering/plan-background.ts';
import { planLayers, type LayerPlan } from '#server/rendering/plan-layers.ts';

/** All that is decided before the first frame is drawn, and what the finished file is checked against. */
export type RenderPlan = {
  strategy: RenderWay;
  strategyReason: string;
  /** Of the finished video, px. */
  width: number;
  /** Of the finished video, px. */
  height: number;
  /** Times 1080x1920. */
  outputScale: number;
  fps: number;
  frames: number;
  background: BackgroundPlan | null;
  /** What lies over the background, from back to front; empty where the full way draws it all. */
  layers: readonly LayerPlan[];
  /** Whether the background is heard. The file has a sound track either way, a silent one when nothing is. */
  hasSound: boolean;
  /** A fraction of the background's own loudness. */
  volume: number;
};

export type PlanOptions = {
  /** Times 1080x1920. */
  outputScale: number;
  /** Whether the ffmpeg of this machine can lay pictures over each other; the one the renderer brings along cannot. */
  hasCompositor: boolean;
};

/** How much layers may keep in memory between their passes, bytes: with browser and encoder the whole stays below 1.5 GB. */
const LAYER_MEMORY = 640_000_000;

/**
 * Decides how a promo becomes a video. Pure: the same promo with the same files always takes the same way.
 * `assets` are the facts of its files by asset id; an asset without facts is treated as not there.
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
    : 'This machine has no ffmpeg that can lay pictures over a video.';
  return {
    ...output,
    strategy: obstacle === null ? 'layered' : 'full',
    strategyReason: obstacle ?? 'Only what changes is drawn, and laid over the background video.',
    background: backgroundPlan,
    layers: obstacle === null ? layered.layers : [],
    hasSound,
    volume: background?.volume ?? 0,
  };
};
