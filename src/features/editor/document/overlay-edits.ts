import { type OverlayElement, type OverlayItem, newOverlay } from '#schema/elements/overlay-element.ts';
import { MAX_OVERLAY_ELEMENTS, OVERLAY_SCALE, POSITION, ROTATION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { changeItem, clampTo, withFields } from '#src/features/editor/document/update.ts';

/** Adds a library overlay at the default place; a full promo is returned unchanged. */
export const addOverlay = (promo: Promo, { item }: { item: OverlayItem }): Promo => {
  if (promo.overlayElements.length >= MAX_OVERLAY_ELEMENTS) return promo;
  const existing = [...promo.textElements, ...promo.overlayElements];
  return {
    ...promo,
    overlayElements: [...promo.overlayElements, newOverlay(item, existing)],
  };
};

type OverlayPlacement = Partial<Pick<OverlayElement, 'x' | 'y' | 'rotation' | 'scale'>>;

/** Moves, rotates or scales an overlay; `scale` 1 is 100 %. Each value is clamped to its bounds. */
export const setOverlayPlacement = (
  promo: Promo,
  { id, x, y, rotation, scale }: { id: string } & OverlayPlacement,
): Promo =>
  withFields(promo, {
    overlayElements: changeItem(promo.overlayElements, id, (overlay) =>
      withFields(overlay, {
        x: clampTo(POSITION, x ?? overlay.x),
        y: clampTo(POSITION, y ?? overlay.y),
        rotation: clampTo(ROTATION, rotation ?? overlay.rotation),
        scale: clampTo(OVERLAY_SCALE, scale ?? overlay.scale),
      }),
    ),
  });

const without = <T>(list: T[], isGone: (item: T) => boolean): T[] =>
  list.some(isGone) ? list.filter((item) => !isGone(item)) : list;

/** Removes an overlay. */
export const removeOverlay = (promo: Promo, { id }: { id: string }): Promo =>
  withFields(promo, {
    overlayElements: without(promo.overlayElements, (overlay) => overlay.id === id),
    layerOrder: without(promo.layerOrder, (layerId) => layerId === id),
  });
