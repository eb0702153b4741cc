import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { textEditorAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Registers how this layout opens a text for typing, for actions. */
export const useTextEditor = (open: (id: string) => void): void => {
  const setTextEditor = useSetAtom(textEditorAtom);
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    setTextEditor({ open: (id) => onOpen(id) });
    return () => setTextEditor(null);
  }, [setTextEditor]);
};

/** The id of the field that the Text panel has for a text. */
export const textRowId = (id: string): string => `text-row-${id}`;

/** Focuses the field of a text in the open Text panel and selects its content; false when the panel is closed. */
export const focusTextRow = (id: string): boolean => {
  const field = document.getElementById(textRowId(id));
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.select();
  return field !== null;
};
