import { layerIds } from '#schema/layers-in-order.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';

/** Elements without a promo around them, with their order from back to front. */
export type LooseElements = {
  textElements: readonly TextElement[];
  overlayElements: readonly OverlayElement[];
  layerOrder: readonly string[];
};

/** Those elements of the promo that bear one of `ids`. */
export const elementsOf = (promo: Promo, ids: readonly string[]): LooseElements => {
  const wanted = new Set(ids);
  return {
    textElements: promo.textElements.filter(({ id }) => wanted.has(id)),
    overlayElements: promo.overlayElements.filter(({ id }) => wanted.has(id)),
    layerOrder: layerIds(promo).filter((id) => wanted.has(id)),
  };
};
