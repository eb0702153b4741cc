import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';

/** The promo with other texts, worded as the defaults are; layers name only what is there. */
export const withTexts = (promo: Promo, textElements: TextElement[]): Promo => {
  const ids = new Set([...textElements, ...promo.overlayElements].map(({ id }) => id));
  return {
    ...promo,
    textElements,
    wordPatterns: {},
    replacedWords: {},
    keptWords: [],
    layerOrder: promo.layerOrder.filter((id) => ids.has(id)),
  };
};
