import { atomWithStorage } from 'jotai/utils';
import { useAtom } from 'jotai';

/** Videos that are remembered; older ones have long been forgotten by people, too. */
const MOST = 50;

/** URLs of the videos that were chosen in this browser, most recent first (document 2, section 2). */
const chosenVideosAtom = atomWithStorage<string[]>('polepro.chosen-videos', []);

/** The history of chosen videos; `remember` moves one to its front. */
export const useChosenVideos = (): { urls: readonly string[]; remember: (url: string) => void } => {
  const [urls, set] = useAtom(chosenVideosAtom);
  return {
    urls,
    remember: (url) => set((before) => [url, ...before.filter((each) => each !== url)].slice(0, MOST)),
  };
};
