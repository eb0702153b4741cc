import type { TrimRange } from '#src/features/editor/document/background-edits.ts';

/** Seconds to a tenth, without a needless zero: `4 s`, `12.5 s`. */
export const secondsLabel = (seconds: number): string => `${Math.round(seconds * 10) / 10} s`;

/** A tenth: pieces that differ by less are called equal. */
const CLOSE = 0.05;

/** How a piece fills a promo of so many seconds. */
export const pieceWords = ({ start, end }: TrimRange, promoSeconds: number): string => {
  const length = end - start;
  const times = Math.ceil((promoSeconds - CLOSE) / length);
  if (length > promoSeconds + CLOSE) return `Your promo shows the first ${secondsLabel(promoSeconds)} of it.`;
  if (times <= 1) return 'It plays once, exactly as long as your promo.';
  return `It repeats until your promo of ${secondsLabel(promoSeconds)} is over.`;
};

/** What the button says that makes `piece` into `exact`, a piece as long as the promo, of a file of `duration` seconds. */
export const exactWords = (exact: TrimRange, piece: TrimRange, duration: number): string => {
  const length = exact.end - exact.start;
  if (length >= duration - CLOSE) return 'Use the whole video';
  // What begins too late for it ends with the file.
  return exact.start < piece.start - CLOSE
    ? `Use the last ${secondsLabel(length)}`
    : `Use ${secondsLabel(length)} from here`;
};
