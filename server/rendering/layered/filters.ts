import type { BackgroundPlan } from '#server/rendering/plan-background.ts';
import type { ColorEncoding } from '#server/rendering/color-encoding.ts';

/** Numbers the frames of a stream from 0 on at this rate, forgetting what its file's clock said. */
export const frameTimestamps = (fps: number): string => `settb=1/${fps},setpts=N`;

/**
 * Brings a file to the rate of the promo as the composition does: frame n shows the last picture that has begun at n / fps, and
 * the last of all stays. The first `skipped` frames are left out; `frames` come after them.
 */
export const atFrameRate = (fps: number, frames: number, skipped = 0): string => {
  const begin = skipped === 0 ? '' : `start_frame=${skipped}:`;
  return `fps=${fps}:round=up:start_time=0,tpad=stop=-1:stop_mode=clone,trim=${begin}end_frame=${skipped + frames}`;
};

/** How a file is read from a later frame on: it is entered at `seekSeconds`, and `skippedFrames` are then passed over. */
export type SeekPoint = { seekSeconds: number; skippedFrames: number };

/** Below this it is as quick to decode what comes before, seconds. */
const LEAST_SEEK = 2;

/**
 * Where to enter the file for a piece that begins at `startFrame`. A second early, so that decoders have found their feet and the
 * picture that has begun before the piece is there; at a whole second, which every clock of a file can say exactly: a fraction
 * would be rounded, and the piece would begin a picture late.
 */
export const seekPoint = ({ startFrame }: Pick<BackgroundPlan, 'startFrame'>, fps: number): SeekPoint => {
  const seconds = Math.floor(startFrame / fps) - 1;
  const seekSeconds = seconds < LEAST_SEEK ? 0 : seconds;
  return { seekSeconds, skippedFrames: startFrame - seekSeconds * fps };
};

const conversion = ({ matrix, range }: ColorEncoding): string =>
  `in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=tv`;

/** Brings stored colours to those of the finished video at the size they have. */
export const toBt709 = (reading: ColorEncoding): string => `scale=${conversion(reading)}:flags=accurate_rnd`;

/** Scales, and brings stored colours to those of the finished video where they are not; nothing when there is nothing to do. */
export const scaleTo = (
  size: { width: number; height: number } | null,
  reading: ColorEncoding | null,
): string[] => {
  const words = [
    ...(size === null ? [] : [`w=${size.width}:h=${size.height}`]),
    ...(reading === null ? [] : [conversion(reading)]),
  ];
  return words.length === 0 ? [] : [`scale=${words.join(':')}:flags=bilinear`];
};
