import type { PlayerRef } from '@remotion/player';
import { useEffect, useRef } from 'react';
import { useAtomValue } from 'jotai';
import { ANIMATION_SHARE } from '#schema/limits.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import { trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';

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

type FadeSettings = Pick<Promo, 'animationType' | 'videoDuration'>;

/** The first frame that shows every element: during the fade-in they are faint, and at its start not there. */
const firstClearFrame = (promo: FadeSettings): number => {
  const { durationInFrames } = promoMetadata(promo);
  return promo.animationType === 'none'
    ? 0
    : Math.min(durationInFrames - 1, Math.ceil(durationInFrames * ANIMATION_SHARE));
};

const leaveFade = (player: PlayerRef, promo: FadeSettings): void => {
  const clear = firstClearFrame(promo);
  if (player.getCurrentFrame() < clear) player.seekTo(clear);
};

/** Pauses at a frame that shows every element: one that is still fading in cannot be edited. */
export const pauseWithAllVisible = (player: PlayerRef | null, promo: FadeSettings): void => {
  if (player === null) return;
  player.pause();
  leaveFade(player, promo);
};

/** Goes back to the start; a paused player to the first frame that shows every element. */
export const rewind = (player: PlayerRef | null, promo: FadeSettings): void =>
  player?.seekTo(player.isPlaying() ? 0 : firstClearFrame(promo));

/** A paused player leaves the fade-in when that becomes longer, as by a template or another length. */
export const useLeaveLongerFade = (
  player: PlayerRef | null,
  { animationType, videoDuration }: FadeSettings,
): void => {
  const last = useRef<{ player: PlayerRef | null; clear: number }>({ player: null, clear: 0 });
  useEffect(() => {
    const promo = { animationType, videoDuration };
    const clear = firstClearFrame(promo);
    const isLonger = last.current.player === player && clear > last.current.clear;
    last.current = { player, clear };
    if (player !== null && isLonger && !player.isPlaying()) leaveFade(player, promo);
  }, [player, animationType, videoDuration]);
};
