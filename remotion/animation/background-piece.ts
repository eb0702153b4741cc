import { loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import type { PromoBackground } from '#schema/promo-background.ts';

/** What is played of a background, in whole frames of the promo: `frames` of them from `start` on, again and again. */
export type BackgroundPiece = { start: number; frames: number };

/**
 * The piece between the trims of a file that lasts `durationInSeconds`. Trims beyond its end are brought back to it; where nothing
 * would be left, the file is another one than was trimmed, and is played whole.
 */
export const backgroundPiece = (
  { trimStart, trimEnd }: Pick<PromoBackground, 'trimStart' | 'trimEnd'>,
  durationInSeconds: number,
  fps: number,
): BackgroundPiece => {
  const all = loopPeriodInFrames(durationInSeconds, fps);
  const start = Math.round(trimStart * fps);
  const end = trimEnd === null ? all : Math.min(all, Math.round(trimEnd * fps));
  return end > start ? { start, frames: end - start } : { start: 0, frames: all };
};
