import { notifications } from '@mantine/notifications';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import type { RenderView } from '#contract/renders.contract.ts';
import { generationAtom, shownVideoAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { followRender, hasEnded } from '#src/features/editor/generate/follow-render.ts';
import { FINISHED_TOAST } from '#src/features/editor/generate/finished-toast.ts';
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
    const announce = (render: RenderView, isPresent: boolean): void => {
      notifications.show({
        id: FINISHED_TOAST,
        color: 'green',
        title: 'Your video is ready',
        message: isPresent
          ? 'Play it, download it or share it.'
          : 'It shows your promo as it was when you pressed Generate Video. Press here to see it.',
        ...(isPresent ? {} : { autoClose: 20_000, onClick: () => setShownVideo(render) }),
      });
    };
    return followRender(
      followedId,
      (render) => {
        const now = store.get(generationAtom);
        if (now.phase !== 'asked' || now.render.id !== render.id) return;
        store.set(generationAtom, { ...now, render });
        if (render.state === 'completed') announce(render, now.madeFrom === store.get(promoAtom));
      },
      () => {
        const now = store.get(generationAtom);
        if (now.phase !== 'asked' || now.render.id !== followedId) return;
        store.set(generationAtom, { phase: 'failed', reason: LOST, madeFrom: now.madeFrom });
      },
    );
  }, [followedId, store, setShownVideo]);
};
