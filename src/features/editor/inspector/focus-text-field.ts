import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { inspectorTabAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Id of the field with the words of the chosen text: by it the canvas leads the cursor there. */
export const TEXT_FIELD_ID = 'edit-words';

/** Leads the cursor to the words of the chosen text, from the layers too: all are marked, so that typing replaces them. */
export const useFocusTextField = (): (() => void) => {
  const setTab = useSetAtom(inspectorTabAtom);
  return () => {
    // The field must stand before it can be focused.
    flushSync(() => setTab('element'));
    const field = document.getElementById(TEXT_FIELD_ID);
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.select();
  };
};
