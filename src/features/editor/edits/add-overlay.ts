import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { type OverlayItem, newOverlay } from '#schema/new-overlay.ts';
import type { Promo } from '#schema/promo.ts';

/** Lays a library overlay over the promo, at the place the specification gives it; a full promo stays as it is. */
export const addOverlay = (promo: Promo, { item }: { item: OverlayItem }): Promo => {
  if (promo.overlayElements.length >= MAX_OVERLAY_ELEMENTS) return promo;
  const taken = [...promo.textElements, ...promo.overlayElements];
  return {
    ...promo,
    overlayElements: [...promo.overlayElements, newOverlay(item, taken)],
  };
};
