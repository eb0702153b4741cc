import { FONT_SIZE, OVERLAY_SCALE, POSITION, ROTATION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/**
 * A place in percent, a turn in degrees, and how large: `size` is the font size of a text (px at the reference width) or the
 * scale of an overlay. What is left out stays.
 */
export type Shape = { id: string; x?: number; y?: number; rotation?: number; size?: number };

/** Font sizes are whole; a scale is kept to a hundredth. */
const fontSizeOf = (size: number): number => clampTo(FONT_SIZE, Math.round(size));
const scaleOf = (size: number): number => clampTo(OVERLAY_SCALE, Math.round(size * 100) / 100);

/** Pinching goes down to a tenth only: fingers cannot take hold of less (document 1, section 5). */
export const PINCH_SCALE = { min: 0.1, max: 10 } as const;

/** Moves, turns and sizes one element of either kind, each value kept within its bounds. */
export const shapeElement = (promo: Promo, { id, x, y, rotation, size }: Shape): Promo => {
  const place = (element: Required<Pick<Shape, 'x' | 'y' | 'rotation'>>) => ({
    x: clampTo(POSITION, x ?? element.x),
    y: clampTo(POSITION, y ?? element.y),
    rotation: clampTo(ROTATION, rotation ?? element.rotation),
  });
  return withFields(promo, {
    textElements: changeItem(promo.textElements, id, (text) =>
      withFields(text, { ...place(text), ...(size === undefined ? {} : { fontSize: fontSizeOf(size) }) }),
    ),
    overlayElements: changeItem(promo.overlayElements, id, (overlay) =>
      withFields(overlay, { ...place(overlay), ...(size === undefined ? {} : { scale: scaleOf(size) }) }),
    ),
  });
};

/** The same for several at once. */
export const shapeElements = (promo: Promo, { shapes }: { shapes: readonly Shape[] }): Promo =>
  shapes.reduce(shapeElement, promo);
