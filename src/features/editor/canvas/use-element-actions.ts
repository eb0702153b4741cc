import { useSetAtom, useStore } from 'jotai';
import { deleteElements } from '#src/features/editor/document/element-edits.ts';
import { duplicateElements, newElementIds } from '#src/features/editor/document/copy-elements.ts';
import { type Direction, reorderElements } from '#src/features/editor/document/layer-order.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** What can be done with elements as a whole, by key and by button alike. */
export type ElementActions = {
  remove: () => void;
  /** Lays copies over them, which are chosen then. */
  duplicate: () => void;
  reorder: (direction: Direction) => void;
};

/** The verbs of the elements that bear `ids`. */
export const useElementActions = (ids: readonly string[]): ElementActions => {
  const store = useStore();
  const choose = useSetAtom(selectElementsAtom);
  const { apply } = useEdit();
  return {
    remove: () => {
      apply(deleteElements, { ids });
      choose([]);
    },
    duplicate: () => {
      const before = store.get(promoAtom);
      apply(duplicateElements, { ids });
      const copies = newElementIds(before, store.get(promoAtom));
      if (copies.length > 0) choose(copies);
    },
    reorder: (direction) => apply(reorderElements, { ids, direction }),
  };
};
