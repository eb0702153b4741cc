import type { PlayerRef } from '@remotion/player';
import { useEffect, useState } from 'react';
import { fetchLaterParts } from '#src/ui/later.tsx';

/** How long after the film stands the rest is fetched, ms: its own files come first. */
const REST_AFTER = 1500;

/** Whether the film has had its time: then what nobody has asked for yet is fetched, and may be made ready unseen. */
export const useIsSettled = (player: PlayerRef | null): boolean => {
  const [isSettled, setIsSettled] = useState(false);
  const stands = player !== null;
  useEffect(() => {
    if (!stands) return undefined;
    const timer = setTimeout(() => {
      setIsSettled(true);
      void fetchLaterParts();
    }, REST_AFTER);
    return () => clearTimeout(timer);
  }, [stands]);
  return isSettled;
};
