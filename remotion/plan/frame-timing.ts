import type { PromoBackground } from '#schema/promo-background.ts';
import type { PromoMusic } from '#schema/promo-music.ts';

/**
 * Frame arithmetic for looping media, in whole frames of the promo, so that the preview, the full-frame render and the
 * layered strategy choose the same frame of a file.
 */

/** Frames. Absorbs floating-point error; timestamps in files are coarser than this. */
const EPSILON = 1e-6;

/**
 * Frames of the promo after which a file of `durationInSeconds` starts again, at least one. A remainder shorter than a
 * frame is cut, so that every pass is equal.
 */
export const loopPeriodInFrames = (durationInSeconds: number, fps: number): number =>
  Math.max(1, Math.floor(durationInSeconds * fps + EPSILON));

/** The frame within the loop, from 0, at `frame` of the promo. */
export const frameInLoop = (frame: number, periodInFrames: number): number => frame % periodInFrames;

/**
 * Which frame of a file with a constant frame rate is on screen at `frame` of the promo, from 0: the last one that has
 * begun.
 */
export const fileFrameAt = (
  frame: number,
  fps: number,
  file: { durationInSeconds: number; fps: number; frames: number },
): number => {
  const inLoop = frameInLoop(frame, loopPeriodInFrames(file.durationInSeconds, fps));
  return Math.min(file.frames - 1, Math.floor((inLoop * file.fps) / fps + EPSILON));
};

/** The part of a background that loops, in frames of the promo: `frames` of them from `start`. */
export type TrimRangeInFrames = { start: number; frames: number };

/**
 * The trim range of a file of `durationInSeconds`. A trim beyond the end of the file is clamped; if nothing would be left,
 * the trim was made for another file and the whole file plays.
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

/** The part of a track of `durationInSeconds` that a promo repeats: from its start to the end; the whole track if nothing would be left. */
export const musicPart = (
  { startSeconds }: Pick<PromoMusic, 'startSeconds'>,
  { durationInSeconds }: { durationInSeconds: number },
  fps: number,
): TrimRangeInFrames => {
  const all = loopPeriodInFrames(durationInSeconds, fps);
  const start = Math.round(startSeconds * fps);
  return start < all ? { start, frames: all - start } : { start: 0, frames: all };
};

/** Frames, exact in binary: later than this frame's start by any rounding error, and far earlier than the next one's. */
const SEEK_MARGIN = 1 / 32;

/** Frames by which a loop is shortened, so that it begins again even if the time within it is rounded to just below its length. */
const LOOP_MARGIN = 1e-6;

/**
 * The trim range for Remotion's `<Video>`, frames. It adds seconds in floating point, and a player that seeks to a sum just below a
 * frame's start shows the previous frame: one of seven positions in a trim range would be one frame late.
 */
export const videoTrim = ({
  start,
  frames,
}: TrimRangeInFrames): { trimBefore: number; trimAfter: number } => ({
  trimBefore: start + SEEK_MARGIN,
  trimAfter: start + frames + SEEK_MARGIN - LOOP_MARGIN,
});
