import type { BackgroundPlan } from '#server/rendering/plan-background.ts';

/** How a file is read from a later frame on: it is entered at `seekSeconds`, and `skippedFrames` are then passed over. */
export type Entry = { seekSeconds: number; skippedFrames: number };

/** Below this it is as quick to decode what comes before, seconds. */
const LEAST_SEEK = 2;

/**
 * Where to enter the file for a piece that begins at `startFrame`. A second early, so that decoders have found their feet and the
 * picture that has begun before the piece is there; at a whole second, which every clock of a file can say exactly: a fraction
 * would be rounded, and the piece would begin a picture late.
 */
export const readFrom = ({ startFrame }: Pick<BackgroundPlan, 'startFrame'>, fps: number): Entry => {
  const seconds = Math.floor(startFrame / fps) - 1;
  const seekSeconds = seconds < LEAST_SEEK ? 0 : seconds;
  return { seekSeconds, skippedFrames: startFrame - seekSeconds * fps };
};
