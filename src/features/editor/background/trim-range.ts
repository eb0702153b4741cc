import { FPS, MIN_TRIM_DURATION, clampTo } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { TrimRange } from '#src/features/editor/document/background-edits.ts';

/** The part of the range that a drag moves. */
export type TrimPart = 'start' | 'end' | 'whole';

/** The trim range of a background in a file of `duration` seconds. */
export const trimRangeOf = (
  { trimStart, trimEnd }: Pick<PromoBackground, 'trimStart' | 'trimEnd'>,
  duration: number,
): TrimRange => {
  const end = Math.min(trimEnd ?? duration, duration);
  return trimStart < end ? { start: trimStart, end } : { start: 0, end: duration };
};

/** `range` with one part moved to `seconds`, inside the file; the ends keep a minimum distance, the whole range keeps its length. */
export const moveTrimRange = (
  range: TrimRange,
  part: TrimPart,
  seconds: number,
  duration: number,
): TrimRange => {
  const length = range.end - range.start;
  switch (part) {
    case 'start':
      return {
        ...range,
        start: clampTo({ min: 0, max: Math.max(0, range.end - MIN_TRIM_DURATION) }, seconds),
      };
    case 'end':
      return {
        ...range,
        end: clampTo({ min: Math.min(duration, range.start + MIN_TRIM_DURATION), max: duration }, seconds),
      };
    case 'whole': {
      const start = clampTo({ min: 0, max: Math.max(0, duration - length) }, seconds);
      return { start, end: start + length };
    }
  }
};

/** The range as long as the promo that starts where this one does, or as late as the file allows; null if this range is that long. */
export const exactTrimRange = (
  { start, end }: TrimRange,
  promoSeconds: number,
  duration: number,
): TrimRange | null => {
  const length = Math.min(promoSeconds, duration);
  const from = clampTo({ min: 0, max: duration - length }, start);
  const isExact = Math.abs(from - start) < 0.01 && Math.abs(from + length - end) < 0.01;
  return isExact ? null : { start: from, end: from + length };
};

/** The promo's frame at the moved part: the first, or for the end handle the last before the range repeats or the promo ends. */
export const trimFrame = (part: TrimPart, { start, end }: TrimRange, promoSeconds: number): number =>
  part === 'end' ? Math.max(0, Math.round(Math.min(end - start, promoSeconds) * FPS) - 1) : 0;

/** The midpoints of `count` equal parts of a range, seconds to a tenth. */
export const sampleTimes = ({ start, end }: TrimRange, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.round((start + ((index + 0.5) * (end - start)) / count) * 10) / 10,
  );

/** Seconds to a tenth, without trailing zeros: `4 s`, `12.5 s`. */
export const secondsLabel = (seconds: number): string => `${Math.round(seconds * 10) / 10} s`;

/** Seconds: lengths that differ by less count as equal. */
const TOLERANCE = 0.05;

/** Explains how a range fills a promo of `promoSeconds` seconds. */
export const trimHint = ({ start, end }: TrimRange, promoSeconds: number): string => {
  const length = end - start;
  const times = Math.ceil((promoSeconds - TOLERANCE) / length);
  if (length > promoSeconds + TOLERANCE)
    return `Your promo shows the first ${secondsLabel(promoSeconds)} of it.`;
  if (times <= 1) return 'It plays once and is exactly as long as your promo.';
  return `It repeats until the end of your ${secondsLabel(promoSeconds)} promo.`;
};

/** Label of the button that changes `range` to `exact`, for a file of `duration` seconds. */
export const exactTrimLabel = (exact: TrimRange, range: TrimRange, duration: number): string => {
  const length = exact.end - exact.start;
  if (length >= duration - TOLERANCE) return 'Use the whole video';
  // The range starts too late, so the exact one ends with the file.
  return exact.start < range.start - TOLERANCE
    ? `Use the last ${secondsLabel(length)}`
    : `Use ${secondsLabel(length)} from here`;
};
