import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { endpointUrl } from '#contract/endpoint.ts';
import { hasWatermark } from '#contract/permissions.ts';
import { listRenders, RenderView, readRender, watchRender } from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { followEvents } from '#src/api/follow-events.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { trackEvent } from '#src/api/track-event.ts';
import {
  dispatchGenerationAtom,
  generationAtom,
  shownVideoAtom,
  failureReason,
  hasEnded,
  resumedGeneration,
} from '#src/features/editor/generation/generation.ts';
import {
  notifyFinished,
  showSystemNotification,
} from '#src/features/editor/generation/render-notifications.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** Interval of polls while no events arrive, ms. */
export const POLL_MS = 1500;

/**
 * Follows a render until it ends, by server-sent events, or by polling while no events arrive.
 *
 * @param onMissing called if the render does not exist or belongs to another account
 * @returns a function that stops following; the render continues
 */
export const followRender = (
  id: string,
  onRender: (render: RenderView) => void,
  onMissing: () => void,
): (() => void) => {
  let isOver = false;
  const update = (render: RenderView): void => {
    if (isOver) return;
    if (hasEnded(render)) stop();
    onRender(render);
  };
  const read = async (): Promise<void> => {
    try {
      update(await call(readRender, { params: { id } }));
    } catch (error) {
      if (isOver || !(error instanceof ApiError) || error.status !== 404) return;
      stop();
      onMissing();
    }
  };
  const close = followEvents({
    url: endpointUrl(watchRender.path, { params: { id } }),
    schema: RenderView,
    onValue: update,
    poll: { read, everyMs: POLL_MS },
  });
  const stop = (): void => {
    isOver = true;
    close();
  };
  return stop;
};

/**
 * Shows the newest render of a promo when the promo opens, in progress or finished.
 *
 * @param opened the opened document and its saved revision, or null for unsaved work
 */
export const useResumeGeneration = (
  promoId: string,
  opened: { document: Promo; revision: number | null },
): void => {
  const store = useStore();
  const { data: user } = useCurrentUser();
  const withWatermark = user != null && hasWatermark(user);
  const isDone = useRef(false);
  const { data } = useQuery({
    queryKey: queryKeys.rendersOfPromo(promoId),
    queryFn: () => call(listRenders, { query: { promoId } }),
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined || isDone.current) return;
    // Only once, because this page requests later renders itself.
    isDone.current = true;
    const [newest] = data.renders;
    if (newest === undefined) return;
    const generation = resumedGeneration(newest, opened, withWatermark);
    store.set(dispatchGenerationAtom, { type: 'resumed', generation });
  }, [data, opened, store, withWatermark]);
};

const MISSING = 'This video no longer exists. Your promo is saved; generate it again.';

/** Follows the render of the open promo and notifies the user when it ends. Mounted once per promo. */
export const useFollowGeneration = (): void => {
  const store = useStore();
  const generation = useAtomValue(generationAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);
  const followedId =
    generation.phase === 'accepted' && !hasEnded(generation.render) ? generation.render.id : null;

  useEffect(() => {
    if (followedId === null) return undefined;
    const notifyFailed = (reason: string): void => {
      notifyProblem({ title: 'Generation failed', message: reason });
    };
    return followRender(
      followedId,
      (render) => {
        const now = store.get(generationAtom);
        if (now.phase !== 'accepted' || now.render.id !== render.id) return;
        store.set(dispatchGenerationAtom, { type: 'updated', render });
        const isPresent = now.madeFrom === store.get(promoAtom);
        if (render.state === 'completed') {
          trackEvent({ name: 'VideoGenerated' });
          void showSystemNotification('Your video is ready.');
        }
        if (render.state === 'failed')
          void showSystemNotification('Your video could not be made. Open it to try again.');
        const isShown = store.get(shownVideoAtom)?.id === render.id;
        if (render.state === 'completed' && !isShown)
          notifyFinished(isPresent ? null : () => setShownVideo(render));
        // The overlay reports failures of the current document.
        if (render.state === 'failed' && !isPresent) notifyFailed(failureReason({ ...now, render }));
      },
      () => {
        store.set(dispatchGenerationAtom, {
          type: 'missing',
          renderId: followedId,
          reason: MISSING,
          promo: store.get(promoAtom),
        });
      },
    );
  }, [followedId, store, setShownVideo]);
};
