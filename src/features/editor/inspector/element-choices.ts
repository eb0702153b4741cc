import type { OverlayItem } from '#contract/library.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { overlayNames, shortened, textName } from '#src/features/editor/state/element-names.ts';

/**
 * The elements that the selector offers: texts with words, shortened to 30 characters, and overlays. The
 * selected element is there even without words, or the selector would claim that nothing is selected.
 */
export const elementChoices = (
  promo: Promo,
  items: readonly OverlayItem[],
  selectedId: string | null,
): { value: string; label: string }[] => {
  const names = overlayNames(promo, items);
  return [
    ...promo.textElements
      .filter(({ id, content }) => content.trim() !== '' || id === selectedId)
      .map(({ id, content }) => ({ value: id, label: shortened(content) || textName(id) })),
    ...promo.overlayElements.map(({ id }) => ({ value: id, label: names[id] ?? id })),
  ];
};
