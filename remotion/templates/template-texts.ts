import { templates } from '#remotion/templates/catalog.ts';
import { rowsOf, safeWrapShare } from '#remotion/text-layout/estimate-text-size.ts';
import { estimateWidth } from '#remotion/text-layout/letter-advances.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { FontFamily } from '#schema/elements/font-families.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

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

const keyOf = (id: ElementId, content: string): string => `${id}\n${content.trim()}`;

const samples: ReadonlySet<string> = new Set(
  templates.flatMap((template) => template.samples.map(({ id, content }) => keyOf(id, content))),
);

/** Whether a text is still the sample of its template. */
export const isSampleText = (id: ElementId, content: string): boolean => samples.has(keyOf(id, content));

let textsOfAll: readonly TextElement[] | null = null;

/** Every text of every template; read only when needed, because reading validates all templates. */
const originals = (): readonly TextElement[] => {
  textsOfAll ??= templates.flatMap(({ promo }) => promo.textElements);
  return textsOfAll;
};

/** A text without a sample has space for one short line. */
const SHORT_LINE = 'x'.repeat(30);

/** Width in the middle of the frame that the controls of Reels, TikTok and Shorts leave free, px at the reference width. */
const SAFE_WIDTH = 240;
/** Horizontal padding of a plate, both sides together, em. */
const PLATE = 1.4;

/** Room for a line in the middle of the frame, em; 0 for a text that is off-centre or rotated. */
const lineWidth = ({ x, rotation, fontSize, background }: TextElement): number =>
  x !== 50 || rotation !== 0 ? 0 : SAFE_WIDTH / fontSize - (background.style === 'none' ? 0 : PLATE);

/** The font size of a text that replaces the original of a template. */
export const fontSizeInTemplate = (original: TextElement, content: string): number => {
  if (content === original.content) return original.fontSize;
  return estimateFontSize(content, {
    ...original,
    sample: original.content === '' ? SHORT_LINE : original.content,
    lineWidth: lineWidth(original),
  });
};

/** A text that replaces the original of a template, in the size and with the lines for which the original has space. */
export const filledText = (element: TextElement, original: TextElement, content: string): TextElement => {
  const filled = { ...element, content, fontSize: fontSizeInTemplate(original, content) };
  const isInMiddle = filled.x === 50 && filled.rotation === 0 && content !== original.content;
  return { ...filled, wrapShare: isInMiddle ? safeWrapShare(filled) : original.wrapShare };
};

/** The template's text that this one comes from, unless the user has moved it, resized it or changed its font. */
const originalOf = (element: TextElement): TextElement | undefined =>
  originals().find(
    (original) =>
      original.id === element.id &&
      original.x === element.x &&
      original.y === element.y &&
      original.fontFamily === element.fontFamily &&
      element.fontSize ===
        fontSizeInTemplate(original, element.content.trim() === '' ? original.content : element.content),
  );

/** The element with other content; if its layout is still that of the template, the font size adapts to the content. */
export const withText = (element: TextElement, content: string): TextElement => {
  const original = content.trim() === '' ? undefined : originalOf(element);
  return original === undefined ? { ...element, content } : filledText(element, original, content);
};
