import type { PlayerRef } from '@remotion/player';
import { useEffect, useState } from 'react';
import { prefetchLazyParts } from '#src/ui/lazy-part.tsx';

/** How long the film has played before the rest is fetched, ms; and how long that waits for a film that does not play. */
const REST_AFTER = { playing: 1000, standing: 5000 };

/** Whether the film has had its time: then what nobody has asked for yet is fetched, and may be made ready unseen. */
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
      settleIn(REST_AFTER.playing);
    };
    settleIn(REST_AFTER.standing);
    player.addEventListener('frameupdate', onFrame);
    return () => {
      clearTimeout(timer);
      player.removeEventListener('frameupdate', onFrame);
    };
  }, [player]);
  return isSettled;
};
