import { defaultElement, startingElementIds } from '#schema/elements/default-elements.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/** An empty promo: 15 s, fade-in, a cover at the start, no background, the initial text elements without text. */
export const newPromo = (): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    coverAtStart: true,
    textElements: startingElementIds.map((id) => defaultElement(id)),
  });
