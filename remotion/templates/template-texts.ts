import { templates } from '#remotion/templates/catalog.ts';
import type { ElementId } from '#schema/element-id.ts';
import { estimateFontSize } from '#remotion/templates/estimate-font-size.ts';
import { letterWidths } from '#remotion/templates/letter-widths.ts';
import type { TextElement } from '#schema/text-element.ts';

const keyOf = (id: ElementId, content: string): string => `${id}\n${content.trim()}`;

const samples: ReadonlySet<string> = new Set(
  templates.flatMap(({ promo }) => promo.textElements.map(({ id, content }) => keyOf(id, content))),
);

/** Whether a text says what it said when its template came, so that nobody has written it. */
export const isSampleText = (id: ElementId, content: string): boolean => samples.has(keyOf(id, content));

const originals = templates.flatMap(({ promo }) => promo.textElements);

/** A place without a sample is made for one short line. */
const SHORT_LINE = 'x'.repeat(30);

/** Width in the middle of the frame that the controls of Reels, TikTok and Shorts leave free, px at 374. */
const SAFE_WIDTH = 240;
/** What a plate behind the words has beside them, both sides together, em. */
const PLATE = 1.4;

/** Letters that a line in the middle of the frame has room for; 0 for one that stands aside or turned. */
const perLine = ({ x, rotation, fontSize, fontFamily, background }: TextElement): number => {
  if (x !== 50 || rotation !== 0) return 0;
  const width = SAFE_WIDTH - (background.style === 'none' ? 0 : PLATE * fontSize);
  return width / (fontSize * letterWidths[fontFamily]);
};

/** The size that words get in a template's text. */
export const fontSizeInTemplate = (original: TextElement, words: string): number => {
  if (words === original.content) return original.fontSize;
  const sample = original.content === '' ? SHORT_LINE : original.content;
  return estimateFontSize(words, { sample, fontSize: original.fontSize, perLine: perLine(original) });
};

/** The template's text that this one came from, as long as nobody has moved it, dressed it anew or sized it by hand. */
const originalOf = (element: TextElement): TextElement | undefined =>
  originals.find(
    (original) =>
      original.id === element.id &&
      original.x === element.x &&
      original.y === element.y &&
      original.fontFamily === element.fontFamily &&
      element.fontSize ===
        fontSizeInTemplate(original, element.content.trim() === '' ? original.content : element.content),
  );

/** The text with other words: one that stands as its template made it stays as large as its place allows. */
export const withText = (element: TextElement, content: string): TextElement => {
  const original = content.trim() === '' ? undefined : originalOf(element);
  return {
    ...element,
    content,
    fontSize: original === undefined ? element.fontSize : fontSizeInTemplate(original, content),
  };
};
