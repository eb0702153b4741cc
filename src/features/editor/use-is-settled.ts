import type { PlayerRef } from '@remotion/player';
import { useEffect, useState } from 'react';
import { prefetchLazyParts } from '#src/ui/lazy-part.tsx';

/** How long the preview plays before the rest is fetched, and how long to wait for one that does not play, ms. */
const SETTLE_AFTER = { playing: 1000, idle: 5000 };

/** Whether the preview has settled. Then the remaining lazy parts are prefetched, and hidden ones may be mounted. */
export const useIsSettled = (player: PlayerRef | null): boolean => {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (player === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const settleIn = (delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setIsSettled(true);
        void prefetchLazyParts();
      }, delay);
    };
    const onFrame = (): void => {
      player.removeEventListener('frameupdate', onFrame);
      settleIn(SETTLE_AFTER.playing);
    };
    settleIn(SETTLE_AFTER.idle);
    player.addEventListener('frameupdate', onFrame);
    return () => {
      clearTimeout(timer);
      player.removeEventListener('frameupdate', onFrame);
    };
  }, [player]);
  return isSettled;
};
