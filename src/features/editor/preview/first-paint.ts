import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';

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
