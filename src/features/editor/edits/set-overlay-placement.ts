import { OVERLAY_SCALE, POSITION, ROTATION } from '#schema/limits.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

type Placement = Partial<Pick<OverlayElement, 'x' | 'y' | 'rotation' | 'scale'>>;

/** Moves, turns or sizes an overlay; `scale` 1 is 100 %. Each value is kept within its bounds. */
export const setOverlayPlacement = (
  promo: Promo,
  { id, x, y, rotation, scale }: { id: string } & Placement,
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
