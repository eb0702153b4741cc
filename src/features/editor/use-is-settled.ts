import type { PlayerRef } from '@remotion/player';
import { useEffect, useState } from 'react';
import { useIsBuffering } from '#src/features/editor/preview/player-facts.ts';
import { fetchLaterParts } from '#src/ui/later.tsx';

/** How long the film has had all it needs before the rest is fetched, ms. */
const REST_AFTER = 1000;

/** Whether the film has had its time: then what nobody has asked for yet is fetched, and may be made ready unseen. */
export const useIsSettled = (player: PlayerRef | null): boolean => {
  const [isSettled, setIsSettled] = useState(false);
  const isBuffering = useIsBuffering(player);
  const isServed = player !== null && !isBuffering;
  useEffect(() => {
    if (!isServed) return undefined;
    const timer = setTimeout(() => {
      setIsSettled(true);
      void fetchLaterParts();
    }, REST_AFTER);
    return () => clearTimeout(timer);
  }, [isServed]);
  return isSettled;
};
