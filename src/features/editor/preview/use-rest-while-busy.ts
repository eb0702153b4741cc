import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';

/** Stops the preview while its video is made, which leaves the machine to the making, and goes on afterwards. */
export const useRestWhileBusy = (player: PlayerRef | null, isBusy: boolean): void => {
  useEffect(() => {
    if (player === null || !isBusy || !player.isPlaying()) return undefined;
    player.pause();
    return () => player.play();
  }, [player, isBusy]);
};
