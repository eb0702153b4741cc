import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type RenderView, cancelRender, createRender, retryRender } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError, describeError, serverMessage } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { FINISHED_TOAST, notifyFinished } from '#src/features/editor/generation/render-notifications.ts';
import {
  generationAtom,
  shownVideoAtom,
  dispatchGenerationAtom,
} from '#src/features/editor/generation/generation-atoms.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useSession } from '#src/features/editor/state/session.ts';

export type GenerationCommands = {
  /** Saves the promo and asks for its video. */
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Tries the failed video again. */
  retry: () => Promise<void>;
  /** Forgets the video; the promo stays as it is. */
  reset: () => void;
  /** Opens the video, or what it will show while it is made. */
  show: () => void;
};

/** Names the toast of a stopped video, which goes with the next one. */
const STOPPED = 'stopped-video';

/** The step, the status and the server's text, as the specification words it (document 1, section 8). */
const parallelFailure = (error: ApiError): string => {
  // Of an answer that is not the service's own, such as a proxy's, a line of words says more than our sentence for it; a page does not.
  const isLine = error.bodyText.length <= 120 && !/[<{]/.test(error.bodyText);
  return `Parallel processing failed: ${error.status} - ${serverMessage(error, isLine ? error.bodyText : error.message)}`;
};

/** What a person can do about the video of the open promo. */
export const useGeneration = (): GenerationCommands => {
  const store = useStore();
  const { promoId, saveNow } = useSession();
  const queryClient = useQueryClient();
  const generation = useAtomValue(generationAtom);
  const dispatch = useSetAtom(dispatchGenerationAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);

  const sayAtOnce = ({ render, madeFrom }: { render: RenderView; madeFrom: Promo }): void =>
    notifyFinished(madeFrom === store.get(promoAtom) ? null : () => setShownVideo(render));
  const ask = async (request: () => Promise<{ render: RenderView; madeFrom: Promo }>): Promise<void> => {
    const at = Date.now();
    notifications.hide(STOPPED);
    dispatch({ type: 'asked', promo: store.get(promoAtom), at });
    try {
      const asked = await request();
      dispatch({ type: 'taken', at, ...asked });
      // The same promo once more is answered with its video: nobody follows that.
      if (asked.render.state === 'completed') sayAtOnce(asked);
      void queryClient.invalidateQueries({ queryKey: queryKeys.rendersOfPromo(promoId) });
    } catch (error) {
      const detail = error instanceof ApiError && error.status !== 0 ? parallelFailure(error) : '';
      dispatch({ type: 'refused', at, reason: describeError(error), detail, promo: store.get(promoAtom) });
    }
  };
  const generate = (): Promise<void> =>
    ask(async () => {
      const revision = await saveNow();
      // What was typed while the promo was saved is in the revision too.
      const madeFrom = store.get(promoAtom);
      return { madeFrom, render: await call(createRender, { body: { promoId, revision } }) };
    });
  const reset = (): void => dispatch({ type: 'reset' });

  const cancel = async (): Promise<void> => {
    if (generation.phase !== 'asked') return;
    try {
      const render = await call(cancelRender, { params: { id: generation.render.id } });
      dispatch({ type: 'heard', render });
      // A render that ended a moment before is answered as it is.
      if (render.state !== 'cancelled') return;
      notifications.show({ id: STOPPED, message: 'Stopped. Your promo is saved; generate again any time.' });
    } catch (error) {
      notifications.show({ color: 'red', message: describeError(error) });
    }
  };
  const retry = (): Promise<void> => {
    if (generation.phase !== 'asked' || generation.render.state !== 'failed') return generate();
    const { madeFrom, render } = generation;
    return ask(async () => ({ madeFrom, render: await call(retryRender, { params: { id: render.id } }) }));
  };
  const show = (): void => {
    notifications.hide(FINISHED_TOAST);
    if (generation.phase === 'asked') setShownVideo(generation.render);
  };
  return { generate, cancel, retry, reset, show };
};
