import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { EDIT_WORDS_FIELD } from '#src/features/editor/inspector/edit-words-field.ts';
import { inspectorTabAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Leads the cursor to the words of the chosen text, from the layers too. */
export const useEditWords = (): (() => void) => {
  const setTab = useSetAtom(inspectorTabAtom);
  return () => {
    // The field must stand before it can be focused.
    flushSync(() => setTab('element'));
    document.getElementById(EDIT_WORDS_FIELD)?.focus();
  };
};
