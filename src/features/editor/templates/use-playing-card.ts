import { useCallback, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#src/features/editor/preview/prefers-reduced-motion.ts';

/** A hand that passes over a card, or a list that scrolls by, starts nothing; ms. */
const REST = 180;
/** On a screen without a pointer the card in this band plays: a little above the middle, where the eyes are. */
const BAND = '-30% 0px -50% 0px';

type Sight = {
  ref: (node: HTMLElement | null) => (() => void) | undefined;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

const hasPointer = (): boolean => matchMedia('(hover: hover)').matches;

/**
 * Which one of many cards plays: the one under the pointer or with the focus, on a touch screen the one in the middle; never
 * more than one, and none for people who asked for less motion.
 */
export const usePlayingCard = (): { playingId: string | null; sightOf: (id: string) => Sight } => {
  const [playingId, setPlayingId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inBand = useRef(new Set<string>());
  useEffect(() => () => clearTimeout(timer.current), []);

  const play = useCallback((choose: () => string | null) => {
    clearTimeout(timer.current);
    if (prefersReducedMotion()) return;
    timer.current = setTimeout(() => setPlayingId(choose()), REST);
  }, []);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    setPlayingId(null);
  }, []);

  const watch = useCallback(
    (id: string, node: HTMLElement | null) => {
      if (node === null || hasPointer()) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting === true) inBand.current.add(id);
          else inBand.current.delete(id);
          play(() => [...inBand.current][0] ?? null);
        },
        { rootMargin: BAND },
      );
      observer.observe(node);
      return () => {
        observer.disconnect();
        inBand.current.delete(id);
      };
    },
    [play],
  );

  const sightOf = (id: string): Sight => ({
    ref: (node) => watch(id, node),
    onPointerEnter: () => hasPointer() && play(() => id),
    onPointerLeave: () => hasPointer() && stop(),
    onFocus: () => play(() => id),
    onBlur: stop,
  });
  return { playingId, sightOf };
};
