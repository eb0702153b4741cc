import { notifications } from '@mantine/notifications';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { failureReason } from '#src/features/editor/generate/generation.ts';
import {
  generationAtom,
  shownVideoAtom,
  tellGenerationAtom,
} from '#src/features/editor/generate/generation-atoms.ts';
import { noticeEnd } from '#src/features/editor/generate/end-notice.ts';
import { followRender, hasEnded } from '#src/features/editor/generate/follow-render.ts';
import { sayFinished } from '#src/features/editor/generate/finished-toast.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

const LOST = 'The render is not there any more. Your promo is saved; generate again.';

/** Keeps the followed render current, and says when a video is finished. One per open promo. */
export const useFollowGeneration = (): void => {
  const store = useStore();
  const generation = useAtomValue(generationAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);
  const followedId =
    generation.phase === 'asked' && !hasEnded(generation.render) ? generation.render.id : null;

  useEffect(() => {
    if (followedId === null) return undefined;
    const tellFailure = (reason: string): void => {
      notifications.show({ color: 'red', title: 'Generation failed', message: reason });
    };
    return followRender(
      followedId,
      (render) => {
        const now = store.get(generationAtom);
        if (now.phase !== 'asked' || now.render.id !== render.id) return;
        store.set(tellGenerationAtom, { type: 'heard', render });
        const isPresent = now.madeFrom === store.get(promoAtom);
        if (render.state === 'completed') void noticeEnd('Your video is ready.');
        if (render.state === 'failed') void noticeEnd('Your video could not be made. Open it to try again.');
        // Whoever looks at its preview sees it come.
        const isShown = store.get(shownVideoAtom)?.id === render.id;
        if (render.state === 'completed' && !isShown)
          sayFinished(isPresent ? null : () => setShownVideo(render));
        // The preview says it, but only over the promo that failed.
        if (render.state === 'failed' && !isPresent) tellFailure(failureReason({ ...now, render }));
      },
      () => {
        store.set(tellGenerationAtom, {
          type: 'lost',
          renderId: followedId,
          reason: LOST,
          promo: store.get(promoAtom),
        });
      },
    );
  }, [followedId, store, setShownVideo]);
};
