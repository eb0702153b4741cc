import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';
import { isInteractiveTarget } from '#src/ui/keyboard-target.ts';

/** Space plays and pauses, unless the focus is on something that takes the key itself. */
export const usePreviewKeys = (player: PlayerRef | null): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key !== ' ' || !isFree || isInteractiveTarget(event.target)) return;
      event.preventDefault();
      player?.toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [player]);
};
