import { CANVAS_HEIGHT, CANVAS_WIDTH, FPS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';

export type PromoMetadata = {
  /** px */
  width: number;
  /** px */
  height: number;
  fps: number;
  durationInFrames: number;
};

/** Size and length of the video of a promo: the one answer for the Player, the renderer and the limits. */
export const promoMetadata = (promo: Pick<Promo, 'videoDuration'>): PromoMetadata => ({
  width: CANVAS_WIDTH,
  height: CANVAS_HEIGHT,
  fps: FPS,
  durationInFrames: Math.max(1, Math.round(promo.videoDuration * FPS)),
});
