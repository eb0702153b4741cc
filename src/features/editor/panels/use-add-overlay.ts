import { useSetAtom, useStore } from 'jotai';
import type { OverlayItem } from '#contract/library.contract.ts';
import { addOverlay } from '#src/features/editor/document/overlay-edits.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Adds a library overlay to the promo and selects it. */
export const useAddOverlay = (): ((item: OverlayItem) => void) => {
  const store = useStore();
  const select = useSetAtom(selectElementAtom);
  const { apply } = useEdit();
  return (item) => {
    const before = store.get(promoAtom).overlayElements;
    apply(addOverlay, { item });
    const added = store.get(promoAtom).overlayElements.at(-1);
    if (added !== undefined && added !== before.at(-1)) select(added.id);
  };
};
