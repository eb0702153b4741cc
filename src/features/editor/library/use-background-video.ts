import { atomWithStorage } from 'jotai/utils';
import { useAtom, useAtomValue } from 'jotai';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { setBackgroundVideo } from '#src/features/editor/document/background-edits.ts';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Videos that are remembered; older ones have long been forgotten by people, too. */
const MOST = 50;

/** URLs of the videos that were chosen in this browser, most recent first (document 2, section 2). */
const recentVideosAtom = atomWithStorage<string[]>('polepro.chosen-videos', []);

/** The history of chosen videos; `remember` moves one to its front. */
export const useRecentVideoUrls = (): { urls: readonly string[]; remember: (url: string) => void } => {
  const [urls, set] = useAtom(recentVideosAtom);
  return {
    urls,
    remember: (url) => set((before) => [url, ...before.filter((each) => each !== url)].slice(0, MOST)),
  };
};

/** Makes a video the background of the promo; the one that is, is taken away (document 2, section 2). */
export const useToggleBackground = (): ((video: Pick<BackgroundVideo, 'id' | 'url'>) => void) => {
  const chosenId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const { remember } = useRecentVideoUrls();
  const { apply } = useEdit();
  return ({ id, url }) => {
    const isChosen = id === chosenId;
    if (!isChosen) remember(url);
    apply(setBackgroundVideo, { assetId: isChosen ? null : id });
  };
};
