import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { ANIMATION_SHARE } from '#schema/limits.ts';
import type { AnimationType } from '#schema/promo.ts';
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

/** Pauses at a frame that shows every element: one that is still fading in cannot be edited. */
export const pauseWithAllVisible = (
  player: PlayerRef | null,
  animationType: AnimationType,
  durationInFrames: number,
): void => {
  if (player === null) return;
  player.pause();
  const faded = Math.min(durationInFrames - 1, Math.ceil(durationInFrames * ANIMATION_SHARE));
  if (animationType !== 'none' && player.getCurrentFrame() < faded) player.seekTo(faded);
};
