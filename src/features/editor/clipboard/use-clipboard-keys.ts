import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useClipboard } from '#src/features/editor/state/clipboard.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { handlesTextKeys } from '#src/ui/keyboard-target.ts';

/** Words that somebody has marked on the page, or a field: these are meant, and not the film. */
const isMeantElsewhere = (event: ClipboardEvent): boolean =>
  handlesTextKeys(event.target) || (event.type !== 'paste' && getSelection()?.isCollapsed === false);

/** Ctrl or Cmd with C, X and V: the browser's own events, so that no permission is asked for. */
export const useClipboardKeys = (): void => {
  const store = useStore();
  const { copy, cut, paste } = useClipboard();
  useEffect(() => {
    const take = (event: ClipboardEvent): void => {
      if (isMeantElsewhere(event)) return;
      const ids = store.get(selectedIdsAtom);
      const text = event.type === 'cut' ? cut(ids) : copy(ids);
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const lay = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '' || isMeantElsewhere(event)) return;
      event.preventDefault();
      paste(text);
    };
    document.addEventListener('copy', take);
    document.addEventListener('cut', take);
    document.addEventListener('paste', lay);
    return () => {
      document.removeEventListener('copy', take);
      document.removeEventListener('cut', take);
      document.removeEventListener('paste', lay);
    };
  }, [copy, cut, paste, store]);
};
