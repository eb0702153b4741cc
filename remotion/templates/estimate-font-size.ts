/** A factor: a line has space for this many times the sample's longest line, as samples leave a margin. */
const LINE_MARGIN = 1.2;
/** A fraction. A text shrunk further is hard to read next to the others. */
const SMALLEST = 0.55;
const STEP = 0.05;
/** px at the reference width. Smaller text cannot be read on a phone. */
const LEGIBLE = 9;

const longestOf = (lines: readonly string[]): number => Math.max(1, ...lines.map(({ length }) => length));

/**
 * Rows of a text that wraps at a width of `perRow`, by default in characters. A longer word gets its own row, and one that is longer than
 * two rows is broken.
 */
export const rowsOf = (
  text: string,
  perRow: number,
  widthOf: (word: string) => number = ({ length }) => length,
): number => {
  const space = widthOf(' ');
  let rows = 0;
  for (const line of text.split('\n')) {
    rows += 1;
    let used = 0;
    for (const word of line.split(/\s+/)) {
      const width = widthOf(word);
      if (used > 0 && used + space + width > perRow) {
        rows += 1;
        used = width;
      } else used += (used > 0 ? space : 0) + width;
      if (width > 2 * perRow) rows += Math.ceil(width / perRow) - 1;
    }
  }
  return rows;
};

/** Rounded to half a px. */
const sized = (fontSize: number, share: number): number =>
  Math.max(Math.min(LEGIBLE, fontSize), Math.round(fontSize * share * 2) / 2);

/**
 * The font size at which a text takes no more space than the sample, in the unit of `fontSize`: between 55 % and 100 % of
 * it. Estimated by counting characters; the layout of the video measures exactly.
 *
 * @param perLine letters of that size that fit on a line, if more than the sample has.
 */
export const estimateFontSize = (
  text: string,
  { sample, fontSize, perLine = 0 }: { sample: string; fontSize: number; perLine?: number },
): number => {
  const lines = sample.split('\n');
  const perRow = Math.max(longestOf(lines) * LINE_MARGIN, perLine);
  const longestWord = longestOf(text.split(/\s+/));
  for (let share = 1; share > SMALLEST; share -= STEP) {
    const fits = rowsOf(text, perRow / share) * share <= lines.length && longestWord * share <= perRow;
    if (fits) return sized(fontSize, share);
  }
  return sized(fontSize, SMALLEST);
};
