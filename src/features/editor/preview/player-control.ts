import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { trimFrameAtom } from '#src/features/editor/background/trim-frame-atom.ts';

/** Pauses playback while `isPaused`, for instance while the preview is hidden or a video renders, and resumes it afterwards. */
export const usePauseWhile = (player: PlayerRef | null, isPaused: boolean): void => {
  useEffect(() => {
    if (player === null || !isPaused || !player.isPlaying()) return undefined;
    player.pause();
    return () => player.play();
  }, [player, isPaused]);
};

/** Shows the trimmed frame while the background is being trimmed; playback resumes afterwards. */
export const useSeekToTrimFrame = (player: PlayerRef | null): void => {
  const frame = useAtomValue(trimFrameAtom);
  usePauseWhile(player, frame !== null);
  useEffect(() => {
    if (frame !== null) player?.seekTo(frame);
  }, [player, frame]);
};
