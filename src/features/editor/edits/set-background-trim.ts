import { SHORTEST_PIECE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** A piece of a file, seconds. */
export type Piece = { start: number; end: number };

/** Seconds in whole hundredths: finer than a frame, and short in the document. */
const tidy = (seconds: number): number => Math.round(seconds * 100) / 100;

/**
 * Plays the piece from `start` to `end`, seconds of a file that lasts `duration`; what is out of bounds or too short is brought to the
 * nearest piece that is not. A piece that reaches the end of the file says so, whatever the file's last hundredths are.
 */
export const setBackgroundTrim = (
  promo: Promo,
  { start, end, duration }: Piece & { duration: number },
): Promo => {
  const { background } = promo;
  if (background === null) return promo;
  const trimStart = tidy(clampTo({ min: 0, max: Math.max(0, duration - SHORTEST_PIECE) }, start));
  const trimEnd = tidy(clampTo({ min: Math.min(duration, trimStart + SHORTEST_PIECE), max: duration }, end));
  const reachesEnd = trimEnd >= tidy(duration) || trimEnd - trimStart < SHORTEST_PIECE;
  return withFields(promo, {
    background: withFields(background, { trimStart, trimEnd: reachesEnd ? null : trimEnd }),
  });
};
