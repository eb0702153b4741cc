import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { inspectorTabAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Id of the content field, so that the canvas can focus it. */
export const TEXT_FIELD_ID = 'edit-text-content';

/** Focuses the content field of the selected text and selects all of it, switching from the layers tab if needed. */
export const useFocusTextField = (): (() => void) => {
  const setTab = useSetAtom(inspectorTabAtom);
  return () => {
    // The field must be mounted before it can be focused.
    flushSync(() => setTab('element'));
    const field = document.getElementById(TEXT_FIELD_ID);
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.select();
  };
};
