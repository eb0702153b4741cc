import { layerIds } from '#schema/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';

/** The ids of elements that an edit has brought, from back to front. */
export const newElementIds = (before: Promo, after: Promo): string[] => {
  const known = new Set(layerIds(before));
  return layerIds(after).filter((id) => !known.has(id));
};
