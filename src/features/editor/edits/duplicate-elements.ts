import type { Promo } from '#schema/promo.ts';
import { elementsOf } from '#src/features/editor/edits/elements-of.ts';
import { pasteElements } from '#src/features/editor/edits/paste-elements.ts';

/** Lays copies of elements over them, a little off; what a full promo has no room for is left out. */
export const duplicateElements = (promo: Promo, { ids }: { ids: readonly string[] }): Promo =>
  pasteElements(promo, { copied: elementsOf(promo, ids) });
