import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { listRenders } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import {
  dispatchGenerationAtom,
  generationAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation-atoms.ts';
import { failureReason, resumedGeneration } from '#src/features/editor/generation/generation.ts';
import { notifications } from '@mantine/notifications';
import {
  notifyFinished,
  showSystemNotification,
} from '#src/features/editor/generation/render-notifications.ts';
import { followRender, hasEnded } from '#src/features/editor/generation/follow-render.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/**
 * Coming back to a promo shows its render, under way or finished.
 *
 * @param opened the document as opened, and the saved revision it is; null when it holds unsaved work.
 */
export const useResumeGeneration = (
  promoId: string,
  opened: { document: Promo; revision: number | null },
): void => {
  const store = useStore();
  const isDone = useRef(false);
  const { data } = useQuery({
    queryKey: queryKeys.rendersOfPromo(promoId),
    queryFn: () => call(listRenders, { query: { promoId } }),
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined || isDone.current) return;
    // Once: later renders are asked for by this page, and a reset means that the person wants none shown.
    isDone.current = true;
    const [newest] = data.renders;
    if (newest === undefined) return;
    store.set(dispatchGenerationAtom, { type: 'resumed', generation: resumedGeneration(newest, opened) });
  }, [data, opened, store]);
};

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
        store.set(dispatchGenerationAtom, { type: 'heard', render });
        const isPresent = now.madeFrom === store.get(promoAtom);
        if (render.state === 'completed') void showSystemNotification('Your video is ready.');
        if (render.state === 'failed')
          void showSystemNotification('Your video could not be made. Open it to try again.');
        // Whoever looks at its preview sees it come.
        const isShown = store.get(shownVideoAtom)?.id === render.id;
        if (render.state === 'completed' && !isShown)
          notifyFinished(isPresent ? null : () => setShownVideo(render));
        // The preview says it, but only over the promo that failed.
        if (render.state === 'failed' && !isPresent) tellFailure(failureReason({ ...now, render }));
      },
      () => {
        store.set(dispatchGenerationAtom, {
          type: 'lost',
          renderId: followedId,
          reason: LOST,
          promo: store.get(promoAtom),
        });
      },
    );
  }, [followedId, store, setShownVideo]);
};
