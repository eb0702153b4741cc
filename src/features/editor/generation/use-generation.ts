import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import {
  type RenderView,
  cancelRender,
  createRender,
  retryRender,
} from '#contract/videos/renders.contract.ts';
import { promoAssets, type Promo } from '#schema/promo.ts';
import { ApiError, describeError, hasCode, isTransient, serverMessage } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { invalidateLibrary, queryKeys } from '#src/api/query-keys.ts';
import { isEmptyPromo } from '#src/features/editor/document/elements.ts';
import {
  finishedVideoAtom,
  generationAtom,
  shownVideoAtom,
  dispatchGenerationAtom,
} from '#src/features/editor/generation/generation-atoms.ts';
import {
  hideFinished,
  notifyCleared,
  notifyFinished,
} from '#src/features/editor/generation/render-notifications.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { isConflicting } from '#src/features/editor/state/persistence/autosave.ts';
import { saveStateAtom } from '#src/features/editor/state/persistence/use-autosave.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { cachedTitles } from '#src/features/editor/state/use-library.ts';
import { listOf } from '#src/ui/copy/list-of.ts';

export type GenerationCommands = {
  /** Saves the promo and requests its video. */
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Tries the failed video again. */
  retry: () => Promise<void>;
  /** Clears the video; the promo stays as it is. */
  reset: () => void;
  /** Clears the video; a finished one can be brought back. */
  clearWithUndo: () => void;
  /** Opens the video, or its preview while it renders. */
  show: () => void;
};

/** Id of the toast of a cancelled video; the next video hides it. */
const CANCELLED_TOAST = 'stopped-video';

const EMPTY_TOAST = {
  id: 'empty-promo',
  title: 'Your promo is empty',
  message: 'Choose a video or add a text, then generate.',
};

/** The step, the status and the server's text (RE-055). */
const parallelFailure = (error: ApiError): string => {
  // A short text from a proxy says more than our own sentence; an HTML page does not.
  const isLine = error.bodyText.length <= 120 && !/[<{]/.test(error.bodyText);
  return `Parallel processing failed: ${error.status} - ${serverMessage(error, isLine ? error.bodyText : error.message)}`;
};

/** Why a render was refused; names the videos and overlays that have been deleted from the library meanwhile. */
const refusalReason = (error: unknown, promo: Promo, titles: ReadonlyMap<string, string>): string => {
  if (!(error instanceof ApiError) || error.code !== 'UNKNOWN_ASSET') return describeError(error);
  const unknown = new Set(error.details?.map(({ path }) => path));
  const names = promoAssets(promo)
    .filter(({ path }) => unknown.has(path))
    .flatMap(({ assetId }) => titles.get(assetId) ?? [])
    .map((title) => `“${title}”`);
  const [name, ...others] = new Set(names);
  if (name === undefined) return describeError(error);
  return others.length === 0
    ? `${name} is no longer in the library. Remove it from your promo or choose another one, then generate again.`
    : `${listOf([name, ...others])} are no longer in the library. Remove them from your promo or choose others, then generate again.`;
};

/** The commands for the video of the open promo. */
export const useGeneration = (): GenerationCommands => {
  const store = useStore();
  const { promoId, saveNow, notifyIfStale } = useOpenPromo();
  const queryClient = useQueryClient();
  const generation = useAtomValue(generationAtom);
  const dispatch = useSetAtom(dispatchGenerationAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);

  const notifyAtOnce = ({ render, madeFrom }: { render: RenderView; madeFrom: Promo }): void =>
    notifyFinished(madeFrom === store.get(promoAtom) ? null : () => setShownVideo(render));
  const request = async (send: () => Promise<{ render: RenderView; madeFrom: Promo }>): Promise<void> => {
    const at = Date.now();
    notifications.hide(CANCELLED_TOAST);
    dispatch({ type: 'requested', promo: store.get(promoAtom), at });
    try {
      const accepted = await send();
      dispatch({ type: 'accepted', at, ...accepted });
      // The server answers an unchanged promo with its existing video, which needs no following.
      if (accepted.render.state === 'completed') notifyAtOnce(accepted);
      void queryClient.invalidateQueries({ queryKey: queryKeys.rendersOfPromo(promoId) });
    } catch (error) {
      // The conflict dialog asks what to do, and only that helps.
      if (isConflicting(store.get(saveStateAtom).state)) return dispatch({ type: 'reset' });
      const detail = error instanceof ApiError && error.status !== 0 ? parallelFailure(error) : '';
      dispatch({
        type: 'refused',
        at,
        reason: refusalReason(error, store.get(promoAtom), cachedTitles(queryClient)),
        detail,
        canRetry: !(error instanceof ApiError) || isTransient(error),
        promo: store.get(promoAtom),
      });
      // The open promo then marks what is gone.
      if (hasCode(error, 'UNKNOWN_ASSET')) invalidateLibrary(queryClient);
    }
  };
  const create = async (): Promise<{ render: RenderView; madeFrom: Promo }> => {
    const revision = await saveNow();
    // The revision includes what was typed during the save.
    const madeFrom = store.get(promoAtom);
    try {
      return { madeFrom, render: await call(createRender, { body: { promoId, revision } }) };
    } catch (error) {
      // A page without unsaved changes learns only now that the promo has changed elsewhere.
      notifyIfStale(error);
      throw error;
    }
  };
  const generate = async (): Promise<void> => {
    if (isEmptyPromo(store.get(promoAtom))) notifications.show(EMPTY_TOAST);
    else await request(create);
  };
  const reset = (): void => dispatch({ type: 'reset' });
  const clearWithUndo = (): void => {
    const isFinished = store.get(finishedVideoAtom) !== null;
    reset();
    if (isFinished) notifyCleared(() => dispatch({ type: 'resumed', generation }));
  };

  const cancel = async (): Promise<void> => {
    if (generation.phase !== 'accepted') return;
    try {
      const render = await call(cancelRender, { params: { id: generation.render.id } });
      dispatch({ type: 'updated', render });
      // A render that has just ended comes back unchanged.
      if (render.state !== 'cancelled') return;
      notifications.show({
        id: CANCELLED_TOAST,
        message: 'Stopped. Your promo stays as it is; generate again any time.',
      });
    } catch (error) {
      notifyError(error);
    }
  };
  const retry = (): Promise<void> => {
    if (generation.phase !== 'accepted' || generation.render.state !== 'failed') return generate();
    const { madeFrom, render } = generation;
    return request(async () => ({
      madeFrom,
      render: await call(retryRender, { params: { id: render.id } }),
    }));
  };
  const show = (): void => {
    hideFinished();
    if (generation.phase === 'accepted') setShownVideo(generation.render);
  };
  return { generate, cancel, retry, reset, clearWithUndo, show };
};
