import { freeId } from '#schema/element-id.ts';
import { MAX_ID_LENGTH, MAX_OVERLAY_ELEMENTS, MAX_TEXT_ELEMENTS, POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';

/** Percent that a copy stands right of and below its original, so that it can be seen. */
const OFFSET = 4;

/** Characters that the end of a new id may take. */
const NUMBER_LENGTH = 4;

const copyOf = <T extends { id: string; x: number; y: number }>(
  element: T,
  taken: ReadonlySet<string>,
): T => ({
  ...element,
  id: freeId(`${element.id.slice(0, MAX_ID_LENGTH - NUMBER_LENGTH - '-copy'.length)}-copy`, taken),
  x: clampTo(POSITION, element.x + OFFSET),
  y: clampTo(POSITION, element.y + OFFSET),
});

/** Lays a copy of an element over it, a little off; a promo that is full stays as it is. */
export const duplicateElement = (promo: Promo, { id }: { id: string }): Promo => {
  const taken = new Set([...promo.textElements, ...promo.overlayElements].map((element) => element.id));
  const text = promo.textElements.find((element) => element.id === id);
  if (text !== undefined && promo.textElements.length < MAX_TEXT_ELEMENTS) {
    return { ...promo, textElements: [...promo.textElements, copyOf(text, taken)] };
  }
  const overlay = promo.overlayElements.find((element) => element.id === id);
  if (overlay === undefined || promo.overlayElements.length >= MAX_OVERLAY_ELEMENTS) return promo;
  return { ...promo, overlayElements: [...promo.overlayElements, copyOf(overlay, taken)] };
};
