import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { trimFrameAtom } from '#src/features/editor/background/trim-frame-atom.ts';

/**
 * Stops the preview while it cannot be seen or its video is made, which leaves the machine to what matters then,
 * and goes on afterwards.
 */
export const usePauseWhile = (player: PlayerRef | null, isPaused: boolean): void => {
  useEffect(() => {
    if (player === null || !isPaused || !player.isPlaying()) return undefined;
    player.pause();
    return () => player.play();
  }, [player, isPaused]);
};

/** While an end of the background is under the hand the film stands at that cut, and plays on afterwards if it did before. */
export const useSeekToTrimFrame = (player: PlayerRef | null): void => {
  const frame = useAtomValue(trimFrameAtom);
  usePauseWhile(player, frame !== null);
  useEffect(() => {
    if (frame !== null) player?.seekTo(frame);
  }, [player, frame]);
};
