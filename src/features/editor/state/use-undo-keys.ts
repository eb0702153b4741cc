import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { undoKey } from '#src/features/editor/state/undo-key.ts';
import { isTextField } from '#src/ui/keyboard-target.ts';

/** A field that edits the promo has no undo of its own: the promo's history holds what was typed into it. */
const keepsItsOwnUndo = (target: EventTarget | null): boolean =>
  isTextField(target) && target instanceof Element && target.closest('[data-edits-promo]') === null;

/** Over the editor lies a dialog that asks something: the promo behind it is not what the keys mean. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]:not([data-part-of-editor])') !== null;

/** Ctrl or Cmd with Z undoes, with Shift as well it redoes. */
export const useUndoKeys = (): void => {
  const dispatch = useSetAtom(editPromoAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = undoKey(event);
      if (wanted === null || keepsItsOwnUndo(event.target) || isInDialog(event.target)) return;
      event.preventDefault();
      dispatch({ do: wanted });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [dispatch]);
};
