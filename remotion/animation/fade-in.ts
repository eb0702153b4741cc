import { ANIMATION_SHARE } from '#schema/limits.ts';
import type { AnimationType } from '#schema/promo.ts';

/** Length of the fade-in in frames: 20 % of the video, at least one frame. */
export const fadeInFrames = (durationInFrames: number): number =>
  Math.max(1, Math.round(durationInFrames * ANIMATION_SHARE));

/**
 * Opacity of a text at `frame`, a fraction: rises linearly from 0 at frame 0 to 1 at the end of the fade. Linear like
 * ffmpeg's `fade`, which the layered strategy uses.
 */
export const fadeInOpacity = (
  frame: number,
  timing: { durationInFrames: number; animationType: AnimationType },
): number =>
  timing.animationType === 'none'
    ? 1
    : Math.min(1, Math.max(0, frame / fadeInFrames(timing.durationInFrames)));
