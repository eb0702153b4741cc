import type { ColorEncoding } from '#server/rendering/color-encoding.ts';
import type { BackgroundPlan } from '#server/rendering/plan-background.ts';

/** Replaces a stream's timestamps by frame numbers from 0 at this rate. */
export const frameTimestamps = (fps: number): string => `settb=1/${fps},setpts=N`;

/**
 * Converts a file to the promo's frame rate as the composition does: frame n shows the last source frame that has
 * started at n / fps, and the final one repeats. Skips `skipped` frames, then outputs `frames`.
 */
export const atFrameRate = (fps: number, frames: number, skipped = 0): string => {
  const begin = skipped === 0 ? '' : `start_frame=${skipped}:`;
  return `fps=${fps}:round=up:start_time=0,tpad=stop=-1:stop_mode=clone,trim=${begin}end_frame=${skipped + frames}`;
};

/** Where to start reading a file: seek to `seekSeconds`, then drop `skippedFrames`. */
export type SeekPoint = { seekSeconds: number; skippedFrames: number };

/** Below this, decoding from the start is as quick, seconds. */
const MIN_SEEK = 2;

/**
 * Where to seek for a trim range that begins at `startFrame`. One second early, so that the frame shown at its
 * start is decoded; at a full second, which every time base represents exactly: a fraction would be rounded and
 * the range begin one frame late.
 */
export const seekPoint = ({ startFrame }: Pick<BackgroundPlan, 'startFrame'>, fps: number): SeekPoint => {
  const seconds = Math.floor(startFrame / fps) - 1;
  const seekSeconds = seconds < MIN_SEEK ? 0 : seconds;
  return { seekSeconds, skippedFrames: startFrame - seekSeconds * fps };
};

const conversion = ({ matrix, range }: ColorEncoding): string =>
  `in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=tv`;

/** Converts colours to the output's without scaling. */
export const toBt709 = (reading: ColorEncoding): string => `scale=${conversion(reading)}:flags=accurate_rnd`;

/** Scales and converts colours to the output's, each if necessary; empty when neither is. */
export const scaleTo = (
  size: { width: number; height: number } | null,
  reading: ColorEncoding | null,
): string[] => {
  const options = [
    ...(size === null ? [] : [`w=${size.width}:h=${size.height}`]),
    ...(reading === null ? [] : [conversion(reading)]),
  ];
  return options.length === 0 ? [] : [`scale=${options.join(':')}:flags=bilinear`];
};
