import type { CallbackListener, PlayerRef } from '@remotion/player';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { ANIMATION_SHARE } from '#schema/limits.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { isInputActive } from '#src/ui/browser/input-activity.ts';

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

/**
 * Leaves the fade-in, where elements are faint: a paused player when the fade becomes longer, as by a template or another length, and a
 * playing one when the promo is edited, because playback yields to that input.
 */
export const useLeaveFade = (player: PlayerRef | null, promo: FadeSettings): void => {
  const last = useRef({ player, promo, clear: firstClearFrame(promo) });
  useEffect(() => {
    const before = last.current;
    const clear = firstClearFrame(promo);
    last.current = { player, promo, clear };
    if (player === null || before.player !== player) return;
    const isEdited = before.promo !== promo && isInputActive();
    if (player.isPlaying() ? isEdited : clear > before.clear) leaveFade(player, promo);
  }, [player, promo]);
};

/** Whole loops that play while nobody moves a pointer, turns a wheel or presses a key. */
const UNATTENDED_LOOPS = 2;

/** Pauses a preview that nobody attends to at the frame that shows every element; it plays again when asked to. */
export const usePauseUnattended = (
  player: PlayerRef | null,
  { animationType, videoDuration }: FadeSettings,
): void => {
  useEffect(() => {
    if (player === null) return undefined;
    let loops = 0;
    let isWhole = true;
    let lastFrame = player.getCurrentFrame();
    const startOver = (): void => {
      loops = 0;
      isWhole = false;
    };
    const onFrame: CallbackListener<'frameupdate'> = ({ detail: { frame } }) => {
      const isNextLoop = frame < lastFrame;
      lastFrame = frame;
      if (!isNextLoop || !player.isPlaying()) return;
      loops = isWhole ? loops + 1 : 0;
      isWhole = true;
      if (loops < UNATTENDED_LOOPS) return;
      startOver();
      player.pause();
      rewind(player, { animationType, videoDuration });
    };
    const controller = new AbortController();
    for (const type of ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown']) {
      addEventListener(type, startOver, { capture: true, passive: true, signal: controller.signal });
    }
    player.addEventListener('frameupdate', onFrame);
    return () => {
      controller.abort();
      player.removeEventListener('frameupdate', onFrame);
    };
  }, [player, animationType, videoDuration]);
};
