import { useEffect } from 'react';
import { usesLettersItself } from '#src/ui/uses-keys-itself.ts';

/** Keys by the character they type, wherever it is on the keyboard; with Ctrl or Cmd they are the browser's. */
export const useZoomKeys = (keys: Readonly<Record<string, () => void>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (usesLettersItself(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
};
