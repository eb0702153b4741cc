import { FONT_SIZE, MAX_ELEMENT_NAME_LENGTH, OVERLAY_SCALE, POSITION, ROTATION } from '#schema/limits.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import { changeItem, clampTo, withFields } from '#src/features/editor/document/update.ts';
import { givenName } from '#src/features/editor/document/element-names.ts';
import { findElement } from '#src/features/editor/document/elements.ts';
import { isAiElementId } from '#schema/default-elements.ts';
import type { TextElement } from '#schema/text-element.ts';
import { removeOverlay } from '#src/features/editor/document/overlay-edits.ts';

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

/** Shows or hides an element; its words and its place stay. */
export const setVisible = (promo: Promo, { id, visible }: { id: string; visible: boolean }): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (text) => withFields(text, { visible })),
    overlayElements: changeItem(promo.overlayElements, id, (overlay) => withFields(overlay, { visible })),
  });

/** Gives an element a name of one's own; an empty one gives back what it is called by itself. */
export const renameElement = (promo: Promo, { id, name }: { id: string; name: string }): Promo => {
  const given = name.trim().slice(0, MAX_ELEMENT_NAME_LENGTH).trim();
  const known = givenName(promo, id) ?? '';
  if (given === known || findElement(promo, id) === null) return promo;
  const { [id]: _before, ...others } = promo.elementNames;
  return { ...promo, elementNames: given === '' ? others : { ...others, [id]: given } };
};

const emptied = (element: TextElement): TextElement => withFields(element, { content: '', visible: false });

/** The AI writes all of its blocks at once, so they go at once. */
const deleteAiText = (promo: Promo): Promo =>
  withFields(promo, {
    text: AUTO_GENERATION_TEXT,
    textElements: promo.textElements.map((element) =>
      isAiElementId(element.id) ? emptied(element) : element,
    ),
  });

/**
 * Deletes what is thrown away (document 1, section 4): an overlay goes; AI text goes back to its beginning; any other
 * text is hidden and loses its words, and can be written anew at its place.
 */
export const deleteElement = (promo: Promo, { id }: { id: string }): Promo => {
  if (promo.overlayElements.some((overlay) => overlay.id === id)) return removeOverlay(promo, { id });
  if (!promo.textElements.some((text) => text.id === id)) return promo;
  if (isAiElementId(id)) return deleteAiText(promo);
  return withFields(promo, { textElements: changeItem(promo.textElements, id, emptied) });
};

/** Deletes several elements at once, each as its kind is deleted. */
export const deleteElements = (promo: Promo, { ids }: { ids: readonly string[] }): Promo =>
  ids.reduce((edited, id) => deleteElement(edited, { id }), promo);
