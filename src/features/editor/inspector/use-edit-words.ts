import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { EDIT_WORDS_FIELD } from '#src/features/editor/inspector/edit-words-field.ts';
import { inspectorTabAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Leads the cursor to the words of the chosen text, from the layers too: all are marked, so that typing replaces them. */
export const useEditWords = (): (() => void) => {
  const setTab = useSetAtom(inspectorTabAtom);
  return () => {
    // The field must stand before it can be focused.
    flushSync(() => setTab('element'));
    const field = document.getElementById(EDIT_WORDS_FIELD);
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.select();
  };
};
