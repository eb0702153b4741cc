import type { EventTypes, PlayerRef } from '@remotion/player';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * One fact of the Player, kept current by its events. Whoever calls this re-renders with it, so it belongs
 * into small siblings of the Player and never above it.
 *
 * @param read must give a value that compares with `Object.is`.
 */
export const usePlayerValue = <T>(
  player: PlayerRef | null,
  events: readonly EventTypes[],
  read: (player: PlayerRef) => T,
  initial: T,
): T => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (player === null) return () => undefined;
      for (const event of events) player.addEventListener(event, onChange);
      return () => {
        for (const event of events) player.removeEventListener(event, onChange);
      };
    },
    [player, events],
  );
  return useSyncExternalStore(subscribe, () => (player === null ? initial : read(player)));
};
