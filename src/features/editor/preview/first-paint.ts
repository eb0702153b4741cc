import type { PlayerRef } from '@remotion/player';
import { useEffect } from 'react';

/** How long what lies beside the film waits for it at the most, ms. */
const PATIENCE = 10_000;

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the film shows its words for the first time since the page was opened. */
export const firstPaint = (): Promise<void> => promise;

/** Words need their faces, and the film its still, which is the only large picture of the page by then. */
const drawn = async (): Promise<void> => {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
};

/** Tells that the film stands: its words are drawn as soon as their faces are there, over its still. */
export const useNotifyFirstPaint = (player: PlayerRef | null): void => {
  const stands = player !== null;
  useEffect(() => {
    const timer = setTimeout(resolve, PATIENCE);
    if (stands) {
      // Drawn in the frame after they have come, seen in the next.
      void drawn().then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    }
    return () => clearTimeout(timer);
  }, [stands]);
};
