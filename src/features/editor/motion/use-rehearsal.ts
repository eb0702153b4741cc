import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { restFrame, timedElements } from '#remotion/plan/rest-frame.ts';
import { promoMetadata } from '#schema/promo.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';

/** Frames that a rehearsal goes on after the entrance, so that a loop shows. */
const AFTER = 20;

/**
 * Plays the entrance, the exit or a moment of an element in place, and rests again where the playhead was. It does nothing while the
 * preview plays, or when the person prefers reduced motion.
 */
export const useRehearsal = (id: string): ((part: 'enter' | 'exit') => void) => {
  const player = useAtomValue(playerAtom);
  const store = useStore();
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return (part) => {
    const promo = store.get(promoAtom);
    const element = timedElements(promo).get(id);
    if (player === null || element === undefined || prefersReducedMotion()) return;
    if (player.isPlaying() && stop.current === null) return;
    stop.current?.();
    const { durationInFrames } = promoMetadata(promo);
    const rest = restFrame(element);
    const exit = element.exit?.frames ?? 0;
    const [first, last] =
      part === 'enter'
        ? [element.from, Math.min(durationInFrames - 1, Math.max(rest, element.from + 1) + AFTER)]
        : [Math.max(element.from, element.to - exit - AFTER), Math.min(durationInFrames - 1, element.to)];
    const onFrame = ({ detail: { frame } }: { detail: { frame: number } }): void => {
      if (frame < first || frame >= last) end();
    };
    const end = (): void => {
      stop.current = null;
      player.removeEventListener('frameupdate', onFrame);
      player.pause();
      player.seekTo(rest);
    };
    stop.current = end;
    player.seekTo(first);
    player.addEventListener('frameupdate', onFrame);
    player.play();
  };
};
