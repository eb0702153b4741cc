import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';

/**
 * Stops the preview while it cannot be seen or its video is made, which leaves the machine to what matters then,
 * and goes on afterwards.
 */
export const useRestWhile = (player: PlayerRef | null, isResting: boolean): void => {
  useEffect(() => {
    if (player === null || !isResting || !player.isPlaying()) return undefined;
    player.pause();
    return () => player.play();
  }, [player, isResting]);
};
