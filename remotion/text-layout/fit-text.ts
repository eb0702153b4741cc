import { REFERENCE_SCALE } from '#schema/limits.ts';

/** One wrapped line inside its block: its ink's left edge and width, and the height of its middle. */
export type Line = { left: number; width: number; middle: number };

/** What words need at one font size, px of the frame. */
export type TextSize = {
  /** Of the wrapped block. */
  width: number;
  height: number;
  /** From top to bottom. */
  lines: readonly Line[];
  /** Of the widest part that cannot be wrapped. */
  longestWord: number;
};

export type FitOptions = {
  /** Font size asked for, px of the frame. */
  wanted: number;
  /** Width at which lines wrap, px of the frame. */
  wrapWidth: number;
  /** Words at a font size; words wider than `wrapWidth` are broken only when `breaksWords`. */
  measure: (fontSize: number, breaksWords: boolean) => TextSize;
  /** Whether words of that size may stand in the frame. */
  fits: (words: TextSize, fontSize: number) => boolean;
};

export type FittedText = {
  /** px of the frame. */
  fontSize: number;
  textSize: TextSize;
  /** Whether a word had to be broken because it is too long even at half the size. */
  breaksWords: boolean;
  /** Whether the words leave the frame even at the smallest legible size: the person should know. */
  overflows: boolean;
};

/** Below this words over a moving picture cannot be read on a phone: 12 px at the reference width. */
export const SMALLEST_FONT_SIZE = 12 * REFERENCE_SCALE;

/** Shrinking further for the sake of one long word makes everything else too small; it is broken instead. */
const WORD_SHRINK_FLOOR = 0.5;

/** px of the frame: halving the range further changes nothing that can be seen. */
const PRECISION = 0.5;

/** The largest size at which no word has to be broken, or `wanted` and breaking. */
const fitLongestWord = ({ wanted, wrapWidth, measure }: FitOptions): [size: number, breaksWords: boolean] => {
  const { longestWord } = measure(wanted, false);
  if (longestWord <= wrapWidth) return [wanted, false];
  // Letters grow evenly with the size; the small step back makes up for rounding.
  const size = Math.floor(((wanted * wrapWidth) / longestWord) * 0.99);
  return size >= wanted * WORD_SHRINK_FLOOR ? [size, false] : [wanted, true];
};

/**
 * The largest font size, at most the one wanted, at which the words stand in the frame: shrunk first until no
 * word needs breaking (down to half), then by binary search until the block fits, down to a legible floor.
 */
export const fitText = (question: FitOptions): FittedText => {
  const { wanted, measure, fits } = question;
  const [start, breaksWords] = fitLongestWord(question);
  const at = (fontSize: number, overflows = false): FittedText => ({
    fontSize,
    textSize: measure(fontSize, breaksWords),
    breaksWords,
    overflows,
  });
  const isFine = ({ textSize: words, fontSize }: FittedText): boolean => fits(words, fontSize);
  let best = at(start);
  if (isFine(best)) return best;

  let low = Math.min(start, wanted, SMALLEST_FONT_SIZE);
  best = at(low);
  if (!isFine(best)) return at(low, true);
  let high = start;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    const tried = at(middle);
    if (isFine(tried)) {
      best = tried;
      low = middle;
    } else {
      high = middle;
    }
  }
  return best;
};
