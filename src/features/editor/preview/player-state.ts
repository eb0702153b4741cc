import type { EventTypes, PlayerRef } from '@remotion/player';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Subscribes to one value of the Player. The caller re-renders with it, so use this in small siblings of the Player and never
 * above it.
 *
 * @param read must return a value that compares with `Object.is`.
 */
const usePlayerValue = <T>(
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

const frameEvents: readonly EventTypes[] = ['frameupdate', 'seeked'];
const playEvents: readonly EventTypes[] = ['play', 'pause', 'ended'];
const muteEvents: readonly EventTypes[] = ['mutechange', 'volumechange'];

/** The current frame; changes 30 times a second during playback. */
export const usePlayerFrame = (player: PlayerRef | null): number =>
  usePlayerValue(player, frameEvents, (it) => it.getCurrentFrame(), 0);

export const useIsPlaying = (player: PlayerRef | null): boolean =>
  usePlayerValue(player, playEvents, (it) => it.isPlaying(), false);

export const useIsMuted = (player: PlayerRef | null): boolean =>
  usePlayerValue(player, muteEvents, (it) => it.isMuted() || it.getVolume() === 0, true);

/** Volume of the preview, 0 to 1; not that of the finished video. */
export const usePlayerVolume = (player: PlayerRef | null): number =>
  usePlayerValue(player, muteEvents, (it) => it.getVolume(), 1);

/** Whether playback waits for media. */
export const useIsBuffering = (player: PlayerRef | null): boolean => {
  const [isBuffering, setIsBuffering] = useState(false);
  useEffect(() => {
    if (player === null) return undefined;
    const start = (): void => setIsBuffering(true);
    const end = (): void => setIsBuffering(false);
    player.addEventListener('waiting', start);
    player.addEventListener('resume', end);
    return () => {
      player.removeEventListener('waiting', start);
      player.removeEventListener('resume', end);
    };
  }, [player]);
  return isBuffering;
};
