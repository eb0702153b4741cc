import type { AnimationType } from '#schema/promo.ts';
import { ANIMATION_SHARE } from '#schema/limits.ts';

/** Frames that the fade-in of a video of `durationInFrames` lasts: 20 % of it, at least one. */
export const fadeInFrames = (durationInFrames: number): number =>
  Math.max(1, Math.round(durationInFrames * ANIMATION_SHARE));

/**
 * Opacity, a fraction, of a text at `frame`: rises evenly from 0 at frame 0 to 1 at the fade's end.
 * Even, because the layered engine repeats it with ffmpeg's `fade`, which is even too.
 */
export const fadeInOpacity = (
  frame: number,
  timing: { durationInFrames: number; animationType: AnimationType },
): number =>
  timing.animationType === 'none'
    ? 1
    : Math.min(1, Math.max(0, frame / fadeInFrames(timing.durationInFrames)));
