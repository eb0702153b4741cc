import type { OverlayItem } from '#contract/library.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { overlayNames, shortened } from '#src/features/editor/document/element-names.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';

export type ElementChoice = { value: string; label: string };

/** The elements that the selector offers: texts with words, shortened to 30 characters, and overlays. */
export const elementChoices = (promo: Promo, items: readonly OverlayItem[]): ElementChoice[] => {
  const names = overlayNames(promo, items);
  return [
    ...promo.textElements
      .filter(({ id, content }) => content.trim() !== '' && isSelectable(promo, id))
      .map(({ id, content }) => ({ value: id, label: shortened(content) })),
    ...promo.overlayElements.map(({ id }) => ({ value: id, label: names[id] ?? id })),
  ];
};
