import { rowsOf } from '#remotion/text-layout/estimate-text-size.ts';
import { estimateWidth } from '#remotion/text-layout/letter-advances.ts';
import type { FontFamily } from '#schema/elements/font-families.ts';

/** A factor: a line has space for this many times the sample's longest line, as samples leave a margin. */
const LINE_MARGIN = 1.2;
/** A fraction. A text shrunk further is hard to read next to the others. */
const SMALLEST = 0.55;
const STEP = 0.05;
/** px at the reference width. Smaller text cannot be read on a phone. */
const LEGIBLE = 9;

/** Rounded to half a px. */
const sized = (fontSize: number, share: number): number =>
  Math.max(Math.min(LEGIBLE, fontSize), Math.round(fontSize * share * 2) / 2);

type Place = {
  /** The text whose space it takes. */
  sample: string;
  /** Of the sample. */
  fontSize: number;
  fontFamily: FontFamily;
  /** Room for a line, em of the sample's font size, if that is more than the sample takes. */
  lineWidth?: number;
};

/**
 * The font size at which a text takes no more space than the sample, in the unit of `fontSize`: between 55 % and 100 % of
 * it. Estimated from the advances of the font's letters; the layout of the video measures exactly.
 */
export const estimateFontSize = (
  text: string,
  { sample, fontSize, fontFamily, lineWidth = 0 }: Place,
): number => {
  const widthOf = (part: string): number => estimateWidth(fontFamily, text, part);
  const lines = sample.split('\n');
  const widestLine = Math.max(...lines.map((line) => estimateWidth(fontFamily, sample, line)));
  const perRow = Math.max(widestLine * LINE_MARGIN, lineWidth);
  const widestWord = Math.max(...text.split(/\s+/).map(widthOf));
  for (let share = 1; share > SMALLEST; share -= STEP) {
    const fits =
      rowsOf(text, perRow / share, widthOf) * share <= lines.length && widestWord * share <= perRow;
    if (fits) return sized(fontSize, share);
  }
  return sized(fontSize, SMALLEST);
};
