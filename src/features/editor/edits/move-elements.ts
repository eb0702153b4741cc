import { POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Centres by element id, percent of the frame. */
export type Places = Readonly<Record<string, { x: number; y: number }>>;

/** The place of one element among them; null of one that has none. */
export const placeAmong = (places: Places, id: string): { x: number; y: number } | null =>
  // An id may be any word, such as one that every object answers to.
  Object.hasOwn(places, id) ? (places[id] ?? null) : null;

const moveIn = <T extends { id: string; x: number; y: number }>(elements: T[], places: Places): T[] => {
  const moved = elements.map((element) => {
    const place = placeAmong(places, element.id);
    if (place === null) return element;
    const fields: Partial<{ x: number; y: number }> = {
      x: clampTo(POSITION, place.x),
      y: clampTo(POSITION, place.y),
    };
    return withFields<{ x: number; y: number }>(element, fields) === element
      ? element
      : { ...element, ...fields };
  });
  return moved.some((element, index) => element !== elements[index]) ? moved : elements;
};

/** Puts elements, texts and overlays alike, at their places, each kept within the frame. */
export const moveElements = (promo: Promo, { places }: { places: Places }): Promo =>
  withFields(promo, {
    textElements: moveIn(promo.textElements, places),
    overlayElements: moveIn(promo.overlayElements, places),
  });
