import { REFERENCE_SCALE } from '#schema/limits.ts';

/** One wrapped line inside its block: its ink's left edge and width, and the height of its middle. */
export type Line = { left: number; width: number; middle: number };

/** The space a text needs at one font size, px of the frame. */
export type TextSize = {
  /** Of the wrapped block. */
  width: number;
  /** Width at which its lines wrap. */
  wrapWidth: number;
  height: number;
  /** From top to bottom. */
  lines: readonly Line[];
  /** Of the widest part that cannot be wrapped. */
  longestWord: number;
  /** Index of the first separator, ' · ', at which a line breaks; null for none. */
  brokenSeparator: number | null;
};

export type FitOptions = {
  /** Requested font size, px of the frame. */
  wanted: number;
  /** Width at which lines wrap, px of the frame. */
  wrapWidth: number;
  /** Measures the text at a font size; words wider than `wrapWidth` are broken only if `breaksWords`. */
  measure: (fontSize: number, breaksWords: boolean) => TextSize;
  /** Whether a text of that size fits into the frame. */
  fits: (textSize: TextSize, fontSize: number) => boolean;
};

export type FittedText = {
  /** px of the frame. */
  fontSize: number;
  textSize: TextSize;
  /** Whether a word had to be broken because it is too long even at half the font size. */
  breaksWords: boolean;
  /** Whether the text leaves the frame even at the smallest legible size, which the editor reports. */
  overflows: boolean;
};

/** Smaller text over a video cannot be read on a phone: 12 px at the reference width. */
export const SMALLEST_FONT_SIZE = 12 * REFERENCE_SCALE;

/** A fraction. Shrinking further for one long word would make the rest too small; the word is broken instead. */
const WORD_SHRINK_FLOOR = 0.5;

/** px of the frame. A finer search makes no visible difference. */
const PRECISION = 0.5;

/** The largest size at which no word has to be broken, or `wanted` and breaking. */
const fitLongestWord = ({ wanted, wrapWidth, measure }: FitOptions): [size: number, breaksWords: boolean] => {
  const { longestWord } = measure(wanted, false);
  if (longestWord <= wrapWidth) return [wanted, false];
  // Letters scale linearly with the font size; 1 % less makes up for rounding.
  const size = Math.floor(((wanted * wrapWidth) / longestWord) * 0.99);
  return size >= wanted * WORD_SHRINK_FLOOR ? [size, false] : [wanted, true];
};

/**
 * The largest font size up to `wanted` at which the text fits into the frame: first shrunk until no word needs breaking
 * (down to half), then by binary search until the block fits, down to the smallest legible size.
 */
export const fitText = (options: FitOptions): FittedText => {
  const { wanted, measure, fits } = options;
  const [start, breaksWords] = fitLongestWord(options);
  const at = (fontSize: number, overflows = false): FittedText => ({
    fontSize,
    textSize: measure(fontSize, breaksWords),
    breaksWords,
    overflows,
  });
  const fitsAt = ({ textSize, fontSize }: FittedText): boolean => fits(textSize, fontSize);
  let best = at(start);
  if (fitsAt(best)) return best;

  let low = Math.min(start, wanted, SMALLEST_FONT_SIZE);
  best = at(low);
  if (!fitsAt(best)) return at(low, true);
  let high = start;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    const tried = at(middle);
    if (fitsAt(tried)) {
      best = tried;
      low = middle;
    } else {
      high = middle;
    }
  }
  return best;
};
