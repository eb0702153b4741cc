import type { OverlayItem } from '#contract/library.contract.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';

/** The items whose title or id holds the query, in any case. */
export const findOverlays = (items: readonly OverlayItem[], query: string): readonly OverlayItem[] => {
  const words = query.trim().toLowerCase();
  if (words === '') return items;
  return items.filter(({ title, publicId }) => `${title} ${publicId}`.toLowerCase().includes(words));
};

/** How often the promo uses each library item, by publicId. */
export const overlayUses = (elements: readonly OverlayElement[]): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const { overlayId } of elements) uses.set(overlayId, (uses.get(overlayId) ?? 0) + 1);
  return uses;
};

/** What the promo uses first, everything else in its own order (document 1, section 2). */
export const usedFirst = (
  items: readonly OverlayItem[],
  uses: ReadonlyMap<string, number>,
): readonly OverlayItem[] =>
  items.toSorted((a, b) => Number(uses.has(b.publicId)) - Number(uses.has(a.publicId)));
