import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { textEditorAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Tells actions how this layout opens a text for typing. */
export const useTextEditor = (open: (id: string) => void): void => {
  const setTextEditor = useSetAtom(textEditorAtom);
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    setTextEditor({ open: (id) => onOpen(id) });
    return () => setTextEditor(null);
  }, [setTextEditor]);
};
