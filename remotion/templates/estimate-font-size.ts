/** Share of a sample's longest line that fits beside it before the words wrap: samples keep a margin. */
const LINE_MARGIN = 1.2;
/** Below this share of its size a text is hard to read beside the others. */
const SMALLEST = 0.55;
const STEP = 0.05;
/** px at 374: smaller is not read on a phone. */
const LEGIBLE = 9;

const longestOf = (lines: readonly string[]): number => Math.max(1, ...lines.map(({ length }) => length));

/** Rows that words take when they wrap after so many characters; a longer word has a row of its own that is too long. */
const rowsOf = (words: string, perRow: number): number => {
  let rows = 0;
  for (const line of words.split('\n')) {
    rows += 1;
    let used = 0;
    for (const word of line.split(/\s+/)) {
      if (used > 0 && used + 1 + word.length > perRow) {
        rows += 1;
        used = word.length;
      } else used += (used > 0 ? 1 : 0) + word.length;
    }
  }
  return rows;
};

/** In halves of a px, as people set sizes. */
const sized = (fontSize: number, share: number): number =>
  Math.max(Math.min(LEGIBLE, fontSize), Math.round(fontSize * share * 2) / 2);

/**
 * The size at which words fill no more room than the sample did, px as `fontSize`: by counting characters, which is as
 * exact as it must be where the video's own layout has the last word. Never larger, at least 55 % of it.
 *
 * @param perLine letters of that size for which a line has room, where that is more than the sample takes.
 */
export const estimateFontSize = (
  words: string,
  { sample, fontSize, perLine = 0 }: { sample: string; fontSize: number; perLine?: number },
): number => {
  const lines = sample.split('\n');
  const perRow = Math.max(longestOf(lines) * LINE_MARGIN, perLine);
  const longestWord = longestOf(words.split(/\s+/));
  for (let share = 1; share > SMALLEST; share -= STEP) {
    const fits = rowsOf(words, perRow / share) * share <= lines.length && longestWord * share <= perRow;
    if (fits) return sized(fontSize, share);
  }
  return sized(fontSize, SMALLEST);
};
