import { freeId } from '#schema/elements/element-id.ts';
import { layerIds, layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_ID_LENGTH, MAX_OVERLAY_ELEMENTS, MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { freePlace } from '#src/features/editor/document/free-place.ts';

/** Elements taken out of a promo, with their order from back to front. */
export type CopiedElements = {
  textElements: readonly TextElement[];
  overlayElements: readonly OverlayElement[];
  layerOrder: readonly string[];
};

/** The elements of the promo with these `ids`. */
export const pickElements = (promo: Promo, ids: readonly string[]): CopiedElements => {
  const wanted = new Set(ids);
  return {
    textElements: promo.textElements.filter(({ id }) => wanted.has(id)),
    overlayElements: promo.overlayElements.filter(({ id }) => wanted.has(id)),
    layerOrder: layerIds(promo).filter((id) => wanted.has(id)),
  };
};

/** Characters reserved for the number at the end of a new id. */
const NUMBER_LENGTH = 4;

/** `spin` for both `spin` and `spin-copy-2`. */
const originalOf = (id: string): string => id.replace(/-copy(-\d+)?$/, '');

const copyIdOf = (id: string, usedIds: ReadonlySet<string>): string =>
  freeId(`${originalOf(id).slice(0, MAX_ID_LENGTH - NUMBER_LENGTH - '-copy'.length)}-copy`, usedIds);

type PlacedElement = { id: string; x: number; y: number };

/**
 * Adds copied elements in front of all others, in their original order and offset from anything at the same place. Elements over
 * the limits are left out.
 */
export const pasteElements = (promo: Promo, { copied }: { copied: CopiedElements }): Promo => {
  const visible = layersInOrder(promo).map(({ element }) => element);
  const usedIds = new Set(layerIds(promo));
  const newIds = new Map<string, string>();
  const copyOf = <T extends PlacedElement>(element: T): T => {
    const id = copyIdOf(element.id, usedIds);
    usedIds.add(id);
    newIds.set(element.id, id);
    return { ...element, id, ...freePlace(element, visible) };
  };
  const texts = copied.textElements.slice(0, MAX_TEXT_ELEMENTS - promo.textElements.length).map(copyOf);
  const overlays = copied.overlayElements
    .slice(0, MAX_OVERLAY_ELEMENTS - promo.overlayElements.length)
    .map(copyOf);
  if (newIds.size === 0) return promo;
  const inOrder = [...copied.layerOrder, ...newIds.keys()].map((id) => newIds.get(id));
  const front = [...new Set(inOrder)].filter((id) => id !== undefined);
  return {
    ...promo,
    textElements: [...promo.textElements, ...texts],
    overlayElements: [...promo.overlayElements, ...overlays],
    layerOrder: [...layerIds(promo), ...front],
  };
};

export const duplicateElements = (promo: Promo, { ids }: { ids: readonly string[] }): Promo =>
  pasteElements(promo, { copied: pickElements(promo, ids) });

/** The ids of elements that an edit has added, from back to front. */
export const newElementIds = (before: Promo, after: Promo): string[] => {
  const known = new Set(layerIds(before));
  return layerIds(after).filter((id) => !known.has(id));
};
