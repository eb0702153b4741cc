import type { CallbackListener, PlayerRef, EventTypes } from '@remotion/player';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useCallback, useState, useSyncExternalStore } from 'react';
import { clearFrame, editingFrame } from '#remotion/plan/rest-frame.ts';
import type { Promo } from '#schema/promo.ts';
import { scrubbedFrame, watchScrub } from '#src/features/editor/preview/scrub.ts';
import { trimFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { isInputActive } from '#src/ui/browser/input-activity.ts';

/** Pauses playback while `isPaused`, and resumes it afterward. */
export const usePauseWhile = (player: PlayerRef | null, isPaused: boolean): void => {
  useEffect(() => {
    if (player === null || !isPaused || !player.isPlaying()) return undefined;
    player.pause();
    return () => player.play();
  }, [player, isPaused]);
};

/** Shows the frame at the trim handle while it is dragged; playback resumes afterward. */
export const useSeekToTrimFrame = (player: PlayerRef | null): void => {
  const frame = useAtomValue(trimFrameAtom);
  usePauseWhile(player, frame !== null);
  useEffect(() => {
    if (frame !== null) player?.seekTo(frame);
  }, [player, frame]);
};

/** Goes to a frame at which the elements are at rest, unless they are; without ids at which as many as possible are. */
const showAtRest = (player: PlayerRef, promo: Promo, ids: readonly string[] = []): void => {
  const current = player.getCurrentFrame();
  const frame = editingFrame(promo, ids, current);
  if (frame !== current) player.seekTo(frame);
};

/** Pauses at a frame that shows the elements as they are at rest, so that they can be edited. */
export const pauseAtRest = (player: PlayerRef | null, promo: Promo, ids: readonly string[] = []): void => {
  if (player === null) return;
  player.pause();
  showAtRest(player, promo, ids);
};

/** Goes back to the start, or while paused to the first frame that shows most elements. */
export const rewind = (player: PlayerRef | null, promo: Promo): void =>
  player?.seekTo(player.isPlaying() ? 0 : clearFrame(promo));

/**
 * Leaves a fade-in, where elements are faint: while paused when elements come later than before, for example by a template, and during
 * playback when the promo is edited, because playback yields to input.
 */
export const useLeaveFade = (player: PlayerRef | null, promo: Promo): void => {
  const last = useRef({ player, promo, clear: clearFrame(promo) });
  useEffect(() => {
    const before = last.current;
    const clear = clearFrame(promo);
    last.current = { player, promo, clear };
    if (player === null || before.player !== player) return;
    const isEdited = before.promo !== promo && isInputActive();
    const isDue = player.isPlaying() ? isEdited : clear > before.clear;
    if (isDue && player.getCurrentFrame() < clear) player.seekTo(clear);
  }, [player, promo]);
};

/** Number of whole loops that play without input from the user. */
const UNATTENDED_LOOPS = 2;

/** Pauses the preview after some loops without input, at a frame that shows every element. */
export const usePauseUnattended = (player: PlayerRef | null, promo: Promo): void => {
  const latest = useRef(promo);
  useEffect(() => {
    latest.current = promo;
  }, [promo]);
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
      rewind(player, latest.current);
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
  }, [player]);
};

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
      const stopWatching = watchScrub(player, onChange);
      return () => {
        stopWatching();
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

/** The current frame, or that at which a hand points; changes 30 times a second during playback. */
export const usePlayerFrame = (player: PlayerRef | null): number =>
  usePlayerValue(player, frameEvents, scrubbedFrame, 0);

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

/** Timeout of the first paint, ms. */
const TIMEOUT_MS = 10_000;

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the preview first shows its texts, or after a timeout. */
export const firstPaint = (): Promise<void> => promise;

/** Waits for the fonts and the poster, which is the only large image by then. */
const painted = async (): Promise<void> => {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
};

/** Resolves `firstPaint` once the preview has painted. */
export const useNotifyFirstPaint = (player: PlayerRef | null): void => {
  const isMounted = player !== null;
  useEffect(() => {
    const timer = setTimeout(resolve, TIMEOUT_MS);
    if (isMounted) {
      // Painted in the next frame, visible in the frame after that.
      void painted().then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    }
    return () => clearTimeout(timer);
  }, [isMounted]);
};
