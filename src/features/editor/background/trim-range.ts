import { FPS, MIN_TRIM_DURATION } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { clampTo } from '#src/features/editor/document/update.ts';
import type { TrimRange } from '#src/features/editor/document/background-edits.ts';

/** What of a piece is moved: one of its ends, or all of it along the file. */
export type TrimPart = 'start' | 'end' | 'whole';

/** The piece of a file of `duration` seconds that a background plays. */
export const trimRangeOf = (
  { trimStart, trimEnd }: Pick<PromoBackground, 'trimStart' | 'trimEnd'>,
  duration: number,
): TrimRange => {
  const end = Math.min(trimEnd ?? duration, duration);
  return trimStart < end ? { start: trimStart, end } : { start: 0, end: duration };
};

/**
 * `piece` with one part moved to `seconds`: an end stays short of the other one, the whole keeps its length. Nothing leaves the file.
 */
export const moveTrimRange = (
  piece: TrimRange,
  part: TrimPart,
  seconds: number,
  duration: number,
): TrimRange => {
  const length = piece.end - piece.start;
  switch (part) {
    case 'start':
      return {
        ...piece,
        start: clampTo({ min: 0, max: Math.max(0, piece.end - MIN_TRIM_DURATION) }, seconds),
      };
    case 'end':
      return {
        ...piece,
        end: clampTo({ min: Math.min(duration, piece.start + MIN_TRIM_DURATION), max: duration }, seconds),
      };
    case 'whole': {
      const start = clampTo({ min: 0, max: Math.max(0, duration - length) }, seconds);
      return { start, end: start + length };
    }
  }
};

/** A piece as long as the promo that begins where this one does, or as late as the file allows; null where it is that already. */
export const exactTrimRange = (
  { start, end }: TrimRange,
  promoSeconds: number,
  duration: number,
): TrimRange | null => {
  const length = Math.min(promoSeconds, duration);
  const from = clampTo({ min: 0, max: duration - length }, start);
  const isThat = Math.abs(from - start) < 0.01 && Math.abs(from + length - end) < 0.01;
  return isThat ? null : { start: from, end: from + length };
};

/**
 * The frame of the promo that shows what is cut: its first one, or with the end under the hand the last one before the piece
 * begins anew or the promo, `promoSeconds` long, is over.
 */
export const trimFrame = (part: TrimPart, { start, end }: TrimRange, promoSeconds: number): number =>
  part === 'end' ? Math.max(0, Math.round(Math.min(end - start, promoSeconds) * FPS) - 1) : 0;

/** The middles of `count` equal parts of a piece, seconds to a tenth. */
export const sampleTimes = ({ start, end }: TrimRange, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.round((start + ((index + 0.5) * (end - start)) / count) * 10) / 10,
  );

/** Seconds to a tenth, without a needless zero: `4 s`, `12.5 s`. */
export const secondsLabel = (seconds: number): string => `${Math.round(seconds * 10) / 10} s`;

/** A tenth: pieces that differ by less are called equal. */
const TOLERANCE = 0.05;

/** How a piece fills a promo of so many seconds. */
export const trimHint = ({ start, end }: TrimRange, promoSeconds: number): string => {
  const length = end - start;
  const times = Math.ceil((promoSeconds - TOLERANCE) / length);
  if (length > promoSeconds + TOLERANCE)
    return `Your promo shows the first ${secondsLabel(promoSeconds)} of it.`;
  if (times <= 1) return 'It plays once, exactly as long as your promo.';
  return `It repeats until your promo of ${secondsLabel(promoSeconds)} is over.`;
};

/** What the button says that makes `piece` into `exact`, a piece as long as the promo, of a file of `duration` seconds. */
export const exactTrimLabel = (exact: TrimRange, piece: TrimRange, duration: number): string => {
  const length = exact.end - exact.start;
  if (length >= duration - TOLERANCE) return 'Use the whole video';
  // What begins too late for it ends with the file.
  return exact.start < piece.start - TOLERANCE
    ? `Use the last ${secondsLabel(length)}`
    : `Use ${secondsLabel(length)} from here`;
};
