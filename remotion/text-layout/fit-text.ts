import { REFERENCE_SCALE } from '#schema/limits.ts';

/** One wrapped line inside its block: its ink's left edge and width, and the height of its middle. */
export type Line = { left: number; width: number; middle: number };

/** The space a text needs at one font size, px of the frame. */
export type TextSize = {
  /** The text as it is drawn, with marks where words may and may not be broken. */
  drawn: string;
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
  /** Measures the text at a font size; with `breaksWords`, words wider than `wrapWidth` may be broken at suitable places. */
  measure: (fontSize: number, breaksWords: boolean) => TextSize;
  /** Whether a text of that size fits into the frame. */
  fits: (textSize: TextSize, fontSize: number) => boolean;
};

export type FittedText = {
  /** px of the frame. */
  fontSize: number;
  textSize: TextSize;
  /** Whether words may be broken because one is too long even at half the font size. */
  breaksWords: boolean;
  /** Whether the text leaves the frame even at the smallest legible size, which the editor reports. */
  overflows: boolean;
};

/** Smaller text over a video cannot be read on a phone: 12 px at the reference width. */
export const SMALLEST_FONT_SIZE = 12 * REFERENCE_SCALE;

/** A fraction. Shrinking further for one long word would make the rest too small; the word is hyphenated instead. */
const WORD_SHRINK_FLOOR = 0.5;

/** px of the frame. A finer search makes no visible difference. */
const PRECISION = 0.5;

/** The largest size between the two at which the text passes; `low` if there is none. */
const largestSize = (low: number, high: number, passes: (fontSize: number) => boolean): number => {
  if (passes(high)) return high;
  let [largest, tooLarge] = [low, high];
  while (tooLarge - largest > PRECISION) {
    const middle = (largest + tooLarge) / 2;
    if (passes(middle)) largest = middle;
    else tooLarge = middle;
  }
  return largest;
};

/** The largest size at which no word is wider than a line. Letters scale linearly with the font size; 1 % less makes up for rounding. */
const sizeOfWord = (longestWord: number, fontSize: number, wrapWidth: number): number =>
  longestWord <= wrapWidth ? fontSize : Math.floor(((fontSize * wrapWidth) / longestWord) * 0.99);

/**
 * The size at which every word fits on one line, down to half of the requested size or to the smallest legible size. Below that, words are
 * hyphenated into as few lines as at that size, and as large as these lines allow. Words that cannot be hyphenated shrink further.
 */
const fitLongestWord = (options: FitOptions): [size: number, breaksWords: boolean] => {
  const { wanted, wrapWidth, measure, fits } = options;
  const whole = sizeOfWord(measure(wanted, false).longestWord, wanted, wrapWidth);
  const smallest = Math.min(wanted, SMALLEST_FONT_SIZE);
  const floor = Math.max(wanted * WORD_SHRINK_FLOOR, smallest);
  if (whole >= floor) return [whole, false];
  const atFloor = measure(floor, true);
  const sizeOfPart = sizeOfWord(atFloor.longestWord, floor, wrapWidth);
  if (sizeOfPart < floor) return [Math.max(smallest, sizeOfPart), true];
  // A text that is too high already must not grow.
  if (!fits(atFloor, floor)) return [floor, true];
  const size = largestSize(floor, wanted, (fontSize) => {
    const { longestWord, lines } = measure(fontSize, true);
    // Browsers let a line that begins within a word be a few pixels too wide.
    const widest = Math.max(longestWord, ...lines.map(({ width }) => width));
    return widest <= wrapWidth && lines.length <= atFloor.lines.length;
  });
  return [size, true];
};

/**
 * The largest font size up to `wanted` at which the text fits into the frame: first shrunk for its longest word, see `fitLongestWord`,
 * then by binary search until the block fits, down to the smallest legible size.
 */
export const fitText = (options: FitOptions): FittedText => {
  const { measure, fits } = options;
  const [start, breaksWords] = fitLongestWord(options);
  const at = (fontSize: number): FittedText => {
    const textSize = measure(fontSize, breaksWords);
    return { fontSize, textSize, breaksWords, overflows: !fits(textSize, fontSize) };
  };
  const low = Math.min(start, SMALLEST_FONT_SIZE);
  return at(largestSize(low, start, (fontSize) => !at(fontSize).overflows));
};
