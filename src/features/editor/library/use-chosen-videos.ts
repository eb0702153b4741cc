import { atomWithStorage } from 'jotai/utils';
import { useSetAtom } from 'jotai';

/** Videos that are remembered; older ones have long been forgotten by people, too. */
const MOST = 50;

/** URLs of the videos that were chosen in this browser, most recent first (document 2, section 2). */
const chosenVideosAtom = atomWithStorage<string[]>('polepro.chosen-videos', []);

/** Moves a video to the front of the history of chosen ones. */
export const useChosenVideos = (): ((url: string) => void) => {
  const set = useSetAtom(chosenVideosAtom);
  return (url) => set((urls) => [url, ...urls.filter((each) => each !== url)].slice(0, MOST));
};
