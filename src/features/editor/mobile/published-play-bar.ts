import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { generationStatusAtom } from '#src/features/editor/generation/generation-atoms.ts';
import { isBusy } from '#src/features/editor/generation/generation.ts';

/**
 * Publishes where the play bar starts, px below the top of the page, so that toasts appear above it: see `page.css`. While a video is
 * made the bar is covered, and toasts appear at the lower edge, where they cover no button of the progress.
 */
export const usePublishedPlayBar = (top: number): void => {
  const status = useAtomValue(generationStatusAtom);
  const isCovered = isBusy(status) || status === 'error';
  useEffect(() => {
    if (isCovered) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--play-bar-top', `${top}px`);
    return () => void style.removeProperty('--play-bar-top');
  }, [top, isCovered]);
};
