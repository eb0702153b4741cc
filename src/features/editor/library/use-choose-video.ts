import { useAtomValue } from 'jotai';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { setBackgroundVideo } from '#src/features/editor/document/background-edits.ts';
import { useChosenVideos } from '#src/features/editor/library/use-chosen-videos.ts';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Makes a video the background of the promo; the one that is, is taken away (document 2, section 2). */
export const useChooseVideo = (): ((video: Pick<BackgroundVideo, 'id' | 'url'>) => void) => {
  const chosenId = useAtomValue(backgroundAtom)?.assetId ?? null;
  const { remember } = useChosenVideos();
  const { apply } = useEdit();
  return ({ id, url }) => {
    const isChosen = id === chosenId;
    if (!isChosen) remember(url);
    apply(setBackgroundVideo, { assetId: isChosen ? null : id });
  };
};
