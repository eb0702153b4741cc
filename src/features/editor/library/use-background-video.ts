import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { setBackgroundVideo } from '#src/features/editor/document/background-edits.ts';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Limit of the history. */
const MOST = 50;

/** URLs of the videos selected in this browser, most recent first. */
const recentVideosAtom = atomWithStorage<string[]>(
  'polepro.chosen-videos',
  [],
  createJSONStorage(() => browserStorage),
);

/** The history of selected videos; `remember` moves one to its front. */
export const useRecentVideoUrls = (): { urls: readonly string[]; remember: (url: string) => void } => {
  const [urls, set] = useAtom(recentVideosAtom);
  return {
    urls,
    remember: (url) => set((before) => [url, ...before.filter((each) => each !== url)].slice(0, MOST)),
  };
};

/** Makes a video the background of the promo, or removes it if it already is. */
export const useToggleBackground = (): ((video: Pick<BackgroundVideo, 'id' | 'url'>) => void) => {
  const selectedId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const { remember } = useRecentVideoUrls();
  const { apply } = useEdit();
  return ({ id, url }) => {
    const isSelected = id === selectedId;
    if (!isSelected) remember(url);
    apply(setBackgroundVideo, { assetId: isSelected ? null : id });
  };
};
