import { freeId } from '#schema/element-id.ts';
import { layerIds, layersInOrder } from '#schema/layers-in-order.ts';
import { MAX_ID_LENGTH, MAX_OVERLAY_ELEMENTS, MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { LooseElements } from '#src/features/editor/edits/elements-of.ts';
import { freePlace } from '#src/features/editor/edits/free-place.ts';

/** Characters that the end of a new id may take. */
const NUMBER_LENGTH = 4;

/** What `spin` and `spin-copy-2` are both copies of. */
const originalOf = (id: string): string => id.replace(/-copy(-\d+)?$/, '');

const copyIdOf = (id: string, taken: ReadonlySet<string>): string =>
  freeId(`${originalOf(id).slice(0, MAX_ID_LENGTH - NUMBER_LENGTH - '-copy'.length)}-copy`, taken);

type Placed = { id: string; x: number; y: number };

/**
 * Lays copied elements over the promo, in the order they had and in front of all others, a little beside what stands at their
 * place already. What a full promo has no room for is left out.
 */
export const pasteElements = (promo: Promo, { copied }: { copied: LooseElements }): Promo => {
  const seen = layersInOrder(promo).map(({ element }) => element);
  const taken = new Set(layerIds(promo));
  const newIds = new Map<string, string>();
  const copyOf = <T extends Placed>(element: T): T => {
    const id = copyIdOf(element.id, taken);
    taken.add(id);
    newIds.set(element.id, id);
    return { ...element, id, ...freePlace(element, seen) };
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
