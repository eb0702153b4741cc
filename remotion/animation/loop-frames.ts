import type { PromoBackground } from '#schema/promo-background.ts';

/**
 * Frame arithmetic of media that plays in a loop under the promo's own clock. All pure and in whole frames
 * of the promo, so that the preview, the full render and the layered engine choose the same picture.
 */

/** Guards against 0.1 + 0.2: no file's times are finer than this, in frames. */
const EPSILON = 1e-6;

/**
 * Frames of the promo after which a file that lasts `durationInSeconds` starts again. What the file has
 * beyond a whole frame is cut, so that every pass is equal; at least one.
 */
export const loopPeriodInFrames = (durationInSeconds: number, fps: number): number =>
  Math.max(1, Math.floor(durationInSeconds * fps + EPSILON));

/** The frame inside its loop, from 0, that frame `frame` of the promo falls on. */
export const frameInLoop = (frame: number, periodInFrames: number): number => frame % periodInFrames;

/**
 * Which picture of a file with a constant frame rate is on screen at `frame` of the promo, from 0: the last
 * one that has begun. `fileFrames` is how many pictures the file has.
 */
export const fileFrameAt = (
  frame: number,
  fps: number,
  file: { durationInSeconds: number; fps: number; frames: number },
): number => {
  const inLoop = frameInLoop(frame, loopPeriodInFrames(file.durationInSeconds, fps));
  return Math.min(file.frames - 1, Math.floor((inLoop * file.fps) / fps + EPSILON));
};

/** What is played of a background, in whole frames of the promo: `frames` of them from `start` on, again and again. */
export type TrimRangeInFrames = { start: number; frames: number };

/**
 * The piece between the trims of a file that lasts `durationInSeconds`. Trims beyond its end are brought back to it; where nothing
 * would be left, the file is another one than was trimmed, and is played whole.
 */
export const trimRangeInFrames = (
  { trimStart, trimEnd }: Pick<PromoBackground, 'trimStart' | 'trimEnd'>,
  durationInSeconds: number,
  fps: number,
): TrimRangeInFrames => {
  const all = loopPeriodInFrames(durationInSeconds, fps);
  const start = Math.round(trimStart * fps);
  const end = trimEnd === null ? all : Math.min(all, Math.round(trimEnd * fps));
  return end > start ? { start, frames: end - start } : { start: 0, frames: all };
};
