import { templates } from '#remotion/templates/catalog.ts';
import { fitWords } from '#remotion/templates/fit-words.ts';
import type { TextElement } from '#schema/text-element.ts';

const originals = templates.flatMap(({ promo }) => promo.textElements);

/** A place without a sample is made for one short line. */
const SHORT_LINE = 'x'.repeat(30);

/** The size that words get in a template's text. */
export const sizeIn = (original: TextElement, words: string): number => {
  if (words === original.content) return original.fontSize;
  const sample = original.content === '' ? SHORT_LINE : original.content;
  return fitWords(words, { sample, fontSize: original.fontSize });
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
        sizeIn(original, element.content.trim() === '' ? original.content : element.content),
  );

/** The text with other words: one that stands as its template made it stays as large as its place allows. */
export const withWords = (element: TextElement, content: string): TextElement => {
  const original = content.trim() === '' ? undefined : originalOf(element);
  return {
    ...element,
    content,
    fontSize: original === undefined ? element.fontSize : sizeIn(original, content),
  };
};
