import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import type { RenderWay } from '#contract/renders.contract.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';

/** The facts of a file that decide how a promo is rendered. */
type AssetFacts = Pick<StagedAsset, 'durationInSeconds' | 'hasAudio'>;

/**
 * How the background fills the promo: `looped` when it is shorter, `trimmed` when it is longer, `whole` when it fits.
 * `passes` is how often it is played, the last one maybe not to its end.
 */
type BackgroundPlan = {
  assetId: string;
  fit: 'looped' | 'trimmed' | 'whole';
  /** Frames of one pass, at the promo's own rate. */
  framesInPass: number;
  passes: number;
};

/** All that is decided before the first frame is drawn, and what the finished file is checked against. */
export type RenderPlan = {
  way: RenderWay;
  wayReason: string;
  /** px */
  width: number;
  /** px */
  height: number;
  fps: number;
  frames: number;
  background: BackgroundPlan | null;
  /** Whether the background is heard. The file has a sound track either way, a silent one when nothing is. */
  hasSound: boolean;
};

const planBackground = (
  assetId: string,
  { durationInSeconds }: AssetFacts,
  { fps, frames }: { fps: number; frames: number },
): BackgroundPlan => {
  const framesInPass = Math.max(1, Math.round(durationInSeconds * fps));
  const passes = Math.ceil(frames / framesInPass);
  const fit = framesInPass === frames ? 'whole' : framesInPass > frames ? 'trimmed' : 'looped';
  return { assetId, fit, framesInPass, passes };
};

/**
 * Decides how a promo becomes a video. Pure: the same promo with the same files always takes the same way.
 * `assets` are the facts of its files by asset id; an asset without facts is treated as not there.
 */
export const planRender = (promo: Promo, assets: Readonly<Record<string, AssetFacts>>): RenderPlan => {
  const { width, height, fps, durationInFrames: frames } = promoMetadata(promo);
  const { background } = promo;
  const facts = background === null ? undefined : assets[background.assetId];
  return {
    way: 'full',
    wayReason: 'The browser draws every frame; drawing only what changes is not built yet.',
    width,
    height,
    fps,
    frames,
    background:
      background === null || facts === undefined
        ? null
        : planBackground(background.assetId, facts, { fps, frames }),
    hasSound: background !== null && facts?.hasAudio === true && !background.muted && background.volume > 0,
  };
};
