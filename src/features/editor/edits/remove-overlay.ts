import type { Promo } from '#schema/promo.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

const without = <T>(list: T[], isGone: (item: T) => boolean): T[] =>
  list.some(isGone) ? list.filter((item) => !isGone(item)) : list;

/** Takes an overlay out of the promo. */
export const removeOverlay = (promo: Promo, { id }: { id: string }): Promo =>
  withFields(promo, {
    overlayElements: without(promo.overlayElements, (overlay) => overlay.id === id),
    layerOrder: without(promo.layerOrder, (layerId) => layerId === id),
  });
