import { useSetAtom, useStore } from 'jotai';
import { addText } from '#src/features/editor/document/text-edits.ts';
import { newElementIds } from '#src/features/editor/document/copy-elements.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Words that can be seen and taken hold of at once. */
const NEW_TEXT = 'Your text';

/** Adds a text of one's own to the promo and chooses it; a promo that is full stays as it is. */
export const useAddText = (): (() => void) => {
  const store = useStore();
  const choose = useSetAtom(selectElementsAtom);
  const { apply } = useEdit();
  return () => {
    const before = store.get(promoAtom);
    apply(addText, { content: NEW_TEXT });
    const added = newElementIds(before, store.get(promoAtom));
    if (added.length > 0) choose(added);
  };
};
