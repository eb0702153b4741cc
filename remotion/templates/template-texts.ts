import { templates } from '#remotion/templates/catalog.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import { estimateFontSize } from '#remotion/templates/estimate-font-size.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

const keyOf = (id: ElementId, content: string): string => `${id}\n${content.trim()}`;

const samples: ReadonlySet<string> = new Set(
  templates.flatMap((template) => template.samples.map(({ id, content }) => keyOf(id, content))),
);

/** Whether a text is still the sample of its template. */
export const isSampleText = (id: ElementId, content: string): boolean => samples.has(keyOf(id, content));

let textsOfAll: readonly TextElement[] | null = null;

/** Every text of every template; read on need, as it has all templates checked. */
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
  return {
    ...element,
    content,
    fontSize: original === undefined ? element.fontSize : fontSizeInTemplate(original, content),
  };
};
