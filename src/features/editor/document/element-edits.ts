import { startOf } from '#schema/characters.ts';
import { isAiElementId } from '#schema/elements/default-elements.ts';
import { clampFields, overlayFields, textFields } from '#schema/elements/element-fields.ts';
import { type OverlayItem, newOverlay } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_ELEMENT_NAME_LENGTH, MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';
import { givenName, findElement } from '#src/features/editor/document/elements.ts';
import { changeItem } from '#src/features/editor/document/update.ts';

/** Adds a library overlay at the default place; a full promo is returned unchanged. */
export const addOverlay = (promo: Promo, { item }: { item: OverlayItem }): Promo => {
  if (promo.overlayElements.length >= MAX_OVERLAY_ELEMENTS) return promo;
  const existing = [...promo.textElements, ...promo.overlayElements];
  return { ...promo, overlayElements: [...promo.overlayElements, newOverlay(item, existing)] };
};

const without = <T>(list: T[], isGone: (item: T) => boolean): T[] =>
  list.some(isGone) ? list.filter((item) => !isGone(item)) : list;

export const removeOverlay = (promo: Promo, { id }: { id: string }): Promo =>
  withFields(promo, {
    overlayElements: without(promo.overlayElements, (overlay) => overlay.id === id),
    layerOrder: without(promo.layerOrder, (layerId) => layerId === id),
  });

/** Centers by element id, percent of the frame. */
export type Places = Readonly<Record<string, { x: number; y: number }>>;

/** The place of one element, or null. */
export const placeAmong = (places: Places, id: string): { x: number; y: number } | null =>
  // An id can be any string, such as `constructor`.
  Object.hasOwn(places, id) ? (places[id] ?? null) : null;

/**
 * Center in percent of the frame, rotation in degrees, and `size`: the font size of a text, px at the reference width, or the
 * scale of an overlay. Omitted fields do not change.
 */
export type Shape = { id: string; x?: number; y?: number; rotation?: number; size?: number };

/** Two decimals; font sizes are whole numbers. */
const roundScale = (size: number): number => Math.round(size * 100) / 100;

/** Bounds of a pinch; an element smaller than a tenth cannot be grabbed (ED-120). */
export const PINCH_SCALE = { min: 0.1, max: 10 } as const;

/** Moves, rotates and resizes one text or overlay, each value clamped to its bounds. */
export const shapeElement = (promo: Promo, { id, x, y, rotation, size }: Shape): Promo => {
  const given = { x, y, rotation };
  const place = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return withFields(promo, {
    textElements: changeItem(promo.textElements, id, (text) =>
      withFields(
        text,
        clampFields(textFields, { ...place, ...(size === undefined ? {} : { fontSize: Math.round(size) }) }),
      ),
    ),
    overlayElements: changeItem(promo.overlayElements, id, (overlay) =>
      withFields(
        overlay,
        clampFields(overlayFields, {
          ...place,
          ...(size === undefined ? {} : { scale: roundScale(size) }),
        }),
      ),
    ),
  });
};

/** `shapeElement` for several elements. */
export const shapeElements = (promo: Promo, { shapes }: { shapes: readonly Shape[] }): Promo =>
  shapes.reduce(shapeElement, promo);

/** Moves elements to their places, each clamped to the frame. */
export const moveElements = (promo: Promo, { places }: { places: Places }): Promo =>
  shapeElements(promo, { shapes: Object.entries(places).map(([id, place]) => ({ id, ...place })) });

export const setVisible = (promo: Promo, { id, visible }: { id: string; visible: boolean }): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (text) => withFields(text, { visible })),
    overlayElements: changeItem(promo.overlayElements, id, (overlay) => withFields(overlay, { visible })),
  });

/** Names an element; an empty name restores the default. */
export const renameElement = (promo: Promo, { id, name }: { id: string; name: string }): Promo => {
  const next = startOf(name.trim(), MAX_ELEMENT_NAME_LENGTH).trim();
  const present = givenName(promo, id) ?? '';
  if (next === present || findElement(promo, id) === null) return promo;
  const { [id]: _before, ...others } = promo.elementNames;
  return { ...promo, elementNames: next === '' ? others : { ...others, [id]: next } };
};

const emptied = (element: TextElement): TextElement => withFields(element, { content: '', visible: false });

/** Deletes all AI texts, because they are also written together. */
const deleteAiText = (promo: Promo): Promo =>
  withFields(promo, {
    text: AUTO_GENERATION_TEXT,
    textElements: promo.textElements.map((element) =>
      isAiElementId(element.id) ? emptied(element) : element,
    ),
  });

/**
 * Deletes an element. An overlay is removed, AI text returns to its initial state, and any other text is emptied and hidden, so
 * that it can be written again in the same place.
 */
export const deleteElement = (promo: Promo, { id }: { id: string }): Promo => {
  if (promo.overlayElements.some((overlay) => overlay.id === id)) return removeOverlay(promo, { id });
  if (!promo.textElements.some((text) => text.id === id)) return promo;
  if (isAiElementId(id)) return deleteAiText(promo);
  return withFields(promo, { textElements: changeItem(promo.textElements, id, emptied) });
};

/** `deleteElement` for several elements. */
export const deleteElements = (promo: Promo, { ids }: { ids: readonly string[] }): Promo =>
  ids.reduce((edited, id) => deleteElement(edited, { id }), promo);
