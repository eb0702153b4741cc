import { defaultElement } from '#schema/default-elements.ts';
import { freeId } from '#schema/element-id.ts';
import { layerIds, layersInOrder } from '#schema/layers-in-order.ts';
import { MAX_TEXT_ELEMENTS, MAX_TEXT_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { freePlace } from '#src/features/editor/edits/free-place.ts';

/**
 * Adds a text of one's own in front of all, in the middle of the frame or beside another that stands there. A promo that is full
 * stays as it is; more words than a text holds are cut off.
 */
export const addText = (promo: Promo, { content }: { content: string }): Promo => {
  if (promo.textElements.length >= MAX_TEXT_ELEMENTS) return promo;
  const order = layerIds(promo);
  const text = defaultElement(freeId('text', new Set(order)), content.slice(0, MAX_TEXT_LENGTH));
  const seen = layersInOrder(promo).map(({ element }) => element);
  return {
    ...promo,
    textElements: [...promo.textElements, { ...text, ...freePlace(text, seen) }],
    layerOrder: [...order, text.id],
  };
};
