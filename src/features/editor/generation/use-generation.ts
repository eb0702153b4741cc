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
} from '#src/features/editor/generation/generation.ts';
import {
  hideFinished,
  notifyCleared,
  notifyFinished,
} from '#src/features/editor/generation/render-notifications.ts';
import { ArrivalError, untilArrived } from '#src/features/editor/generation/until-arrived.ts';
import { rewind } from '#src/features/editor/preview/player-control.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { isConflicting, saveStateAtom } from '#src/features/editor/state/persistence/autosave.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { cachedTitles } from '#src/features/editor/state/use-library.ts';
import { listOf } from '#src/ui/copy/list-of.ts';

export type GenerationCommands = {
  /** Saves the promo and requests its video. */
  generate: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Requests the failed video again. */
  retry: () => Promise<void>;
  /** Clears the video; the promo stays as it is. */
  reset: () => void;
  /** Starts the video and the preview over: clears the video, with Undo for a finished one, rewinds the preview and reloads the library. */
  refresh: () => void;
  /** Opens the video dialog. */
  show: () => void;
};

const CANCELLED_TOAST = 'stopped-video';

const EMPTY_TOAST = {
  id: 'empty-promo',
  title: 'Your promo is empty',
  message: 'Choose a video or add a text, then generate.',
};

/** Status and text of the server (RE-055). */
const parallelFailure = (error: ApiError): string => {
  // A short text from a proxy is more precise than our sentence; an HTML page is not.
  const isLine = error.bodyText.length <= 120 && !/[<{]/.test(error.bodyText);
  return `Parallel processing failed: ${error.status} - ${serverMessage(error, isLine ? error.bodyText : error.message)}`;
};

/** Why a render was refused, with the names of assets that are no longer in the library. */
const refusalReason = (error: unknown, promo: Promo, titles: ReadonlyMap<string, string>): string => {
  if (error instanceof ArrivalError) return error.message;
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

/** A render that the server has accepted, and its document. */
type Accepted = { render: RenderView; madeFrom: Promo };

/** The commands for the video of the open promo. */
export const useGeneration = (): GenerationCommands => {
  const store = useStore();
  const { promoId, saveNow, notifyIfStale } = useOpenPromo();
  const queryClient = useQueryClient();
  const generation = useAtomValue(generationAtom);
  const dispatch = useSetAtom(dispatchGenerationAtom);
  const setShownVideo = useSetAtom(shownVideoAtom);

  const notifyAtOnce = ({ render, madeFrom }: Accepted): void =>
    notifyFinished(madeFrom === store.get(promoAtom) ? null : () => setShownVideo(render));
  const request = async (send: (at: number) => Promise<Accepted | null>): Promise<void> => {
    const at = Date.now();
    notifications.hide(CANCELLED_TOAST);
    dispatch({ type: 'requested', promo: store.get(promoAtom), at });
    try {
      const accepted = await send(at);
      if (accepted === null) return;
      dispatch({ type: 'accepted', at, ...accepted });
      // For an unchanged promo, the server returns its existing video.
      if (accepted.render.state === 'completed') notifyAtOnce(accepted);
      void queryClient.invalidateQueries({ queryKey: queryKeys.rendersOfPromo(promoId) });
    } catch (error) {
      // The conflict dialog asks the user what to do.
      if (isConflicting(store.get(saveStateAtom).state)) return dispatch({ type: 'reset' });
      // A refusal says all in its sentence; the status helps only where the service failed.
      const detail = error instanceof ApiError && error.status >= 500 ? parallelFailure(error) : '';
      dispatch({
        type: 'refused',
        at,
        reason: refusalReason(error, store.get(promoAtom), cachedTitles(queryClient)),
        detail,
        canRetry: !(error instanceof ApiError) || isTransient(error),
        promo: store.get(promoAtom),
      });
      // Marks missing assets in the open promo.
      if (hasCode(error, 'UNKNOWN_ASSET')) invalidateLibrary(queryClient);
    }
  };
  const create = async (at: number): Promise<Accepted | null> => {
    if (!(await untilArrived(store, at))) return null;
    const revision = await saveNow();
    // The revision includes edits made during the save.
    const madeFrom = store.get(promoAtom);
    try {
      return { madeFrom, render: await call(createRender, { body: { promoId, revision } }) };
    } catch (error) {
      // The promo may have changed elsewhere while this page had nothing to save.
      notifyIfStale(error);
      throw error;
    }
  };
  const generate = async (): Promise<void> => {
    if (isEmptyPromo(store.get(promoAtom))) notifications.show(EMPTY_TOAST);
    else await request(create);
  };
  const reset = (): void => dispatch({ type: 'reset' });
  const refresh = (): void => {
    const isFinished = store.get(finishedVideoAtom) !== null;
    reset();
    if (isFinished) notifyCleared(() => dispatch({ type: 'resumed', generation }));
    rewind(store.get(playerAtom), store.get(promoAtom));
    invalidateLibrary(queryClient);
  };

  const cancel = async (): Promise<void> => {
    if (generation.phase === 'requested') return reset();
    if (generation.phase !== 'accepted') return;
    try {
      const render = await call(cancelRender, { params: { id: generation.render.id } });
      dispatch({ type: 'updated', render });
      // A render that has just ended is returned unchanged.
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
  return { generate, cancel, retry, reset, refresh, show };
};
