import { useEffect } from 'react';
import { handlesTextKeys } from '#src/ui/keyboard-target.ts';

/** Keys by the character they type, wherever it is on the keyboard; with Ctrl or Cmd they are the browser's. */
export const useZoomKeys = (keys: Readonly<Record<string, () => void>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (handlesTextKeys(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
};
