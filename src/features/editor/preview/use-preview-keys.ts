import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';
import { usesKeysItself } from '#src/ui/uses-keys-itself.ts';

/** Space plays and pauses, unless the focus is on something that takes the key itself. */
export const usePreviewKeys = (player: PlayerRef | null): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key !== ' ' || !isFree || usesKeysItself(event.target)) return;
      event.preventDefault();
      player?.toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [player]);
};
