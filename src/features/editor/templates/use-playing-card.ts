import { useCallback, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';

/** Delay before a card plays, so that a passing pointer or a scrolling list starts nothing; ms. */
const PLAY_DELAY = 180;
/** On touch screens the card in this band plays, a little above the middle. */
const BAND = '-30% 0px -50% 0px';

type CardProps = {
  ref: (node: HTMLElement | null) => (() => void) | undefined;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

const hasPointer = (): boolean => matchMedia('(hover: hover)').matches;

/**
 * Picks the one card that plays: the one with the pointer or the focus, on touch screens the one in the middle. None plays with
 * reduced motion.
 */
export const usePlayingCard = (): { playingId: string | null; cardPropsOf: (id: string) => CardProps } => {
  const [playingId, setPlayingId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inBand = useRef(new Set<string>());
  useEffect(() => () => clearTimeout(timer.current), []);

  const play = useCallback((choose: () => string | null) => {
    clearTimeout(timer.current);
    if (prefersReducedMotion()) return;
    timer.current = setTimeout(() => setPlayingId(choose()), PLAY_DELAY);
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

  const cardPropsOf = (id: string): CardProps => ({
    ref: (node) => watch(id, node),
    onPointerEnter: () => hasPointer() && play(() => id),
    onPointerLeave: () => hasPointer() && stop(),
    onFocus: () => play(() => id),
    onBlur: stop,
  });
  return { playingId, cardPropsOf };
};
