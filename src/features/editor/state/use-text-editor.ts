import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { inspectorTabAtom, textEditorAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Registers how this layout opens a text for typing, for actions. */
export const useTextEditor = (open: (id: string) => void): void => {
  const setTextEditor = useSetAtom(textEditorAtom);
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    setTextEditor({ open: (id) => onOpen(id) });
    return () => setTextEditor(null);
  }, [setTextEditor]);
};

/** Focuses a field and selects its content; false if it is not mounted. */
const focusField = (fieldId: string): boolean => {
  const field = document.getElementById(fieldId);
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.select();
  return field !== null;
};

/** The id of the field of a text in the Text panel. */
export const textRowId = (id: string): string => `text-row-${id}`;

/** Focuses the field of a text in the Text panel; false if the panel is closed. */
export const focusTextRow = (id: string): boolean => focusField(textRowId(id));

/** The id of the content field in the inspector. */
export const TEXT_FIELD_ID = 'edit-text-content';

/** Focuses the content field of the selected text in the inspector, in whichever tab it is. */
export const useFocusTextField = (): (() => void) => {
  const setTab = useSetAtom(inspectorTabAtom);
  return () => {
    // The field must be mounted before it can be focused.
    flushSync(() => setTab('element'));
    focusField(TEXT_FIELD_ID);
  };
};
