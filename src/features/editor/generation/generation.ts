import { atom } from 'jotai';
import { RENDER_FAILED_MESSAGE } from '#contract/api-error.ts';
import { renderFailuresOfPromo, type RenderView } from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** The progress of the open promo's video, in the terms of RE-016. */
export type GenerationStatus = 'idle' | 'generating' | 'ready' | 'composing' | 'completed' | 'error';

/**
 * The render of the open promo, as far as this page knows. `madeFrom` is its document, `startedAt` is in ms. `failed`: there is no
 * render; `reason` is for the user, `detail` for support, and `canRetry` means that the same request may succeed later.
 */
export type Generation =
  | { phase: 'none' }
  | { phase: 'requested'; madeFrom: Promo; startedAt: number }
  | { phase: 'accepted'; render: RenderView; madeFrom: Promo; startedAt: number }
  | { phase: 'failed'; reason: string; detail: string; canRetry: boolean; madeFrom: Promo };

/** Whether a render has reached a state that never changes. */
export const hasEnded = ({ state }: Pick<RenderView, 'state'>): boolean =>
  state !== 'queued' && state !== 'running';

/** Whether there is anything to draw over the background. */
const hasLayers = ({ textElements, overlayElements, endCard }: Promo): boolean =>
  endCard !== null ||
  textElements.some(({ visible, content }) => visible && content.trim() !== '') ||
  overlayElements.some(({ visible }) => visible);

const composingStages: ReadonlySet<string | null> = new Set(['composing', 'checking', 'publishing']);

/** The status of a render. Without texts and overlays there is nothing to draw, so the status is `ready` until the background is composed. */
export const statusOfRender = (
  { state, stage }: Pick<RenderView, 'state' | 'stage'>,
  madeFrom: Promo,
): GenerationStatus => {
  switch (state) {
    case 'queued':
    case 'running':
      if (composingStages.has(stage)) return 'composing';
      return hasLayers(madeFrom) ? 'generating' : 'ready';
    case 'completed':
      return 'completed';
    case 'failed':
      return 'error';
    case 'cancelled':
    case 'expired':
      return 'idle';
  }
};

const busy: ReadonlySet<GenerationStatus> = new Set(['generating', 'ready', 'composing']);

export const isBusy = (status: GenerationStatus): boolean => busy.has(status);

/** The status for the current document. An ended generation counts only for its document, so that an edit leads to `idle`, and Undo back to the video. */
export const generationStatus = (generation: Generation, present: Promo): GenerationStatus => {
  switch (generation.phase) {
    case 'none':
      return 'idle';
    case 'requested':
      return 'generating';
    case 'failed':
      return generation.madeFrom === present ? 'error' : 'idle';
    case 'accepted': {
      const status = statusOfRender(generation.render, generation.madeFrom);
      return isBusy(status) || generation.madeFrom === present ? status : 'idle';
    }
  }
};

/** Why there is no video, for the user. */
export const failureReason = (generation: Generation): string => {
  if (generation.phase === 'failed') return generation.reason;
  const error = generation.phase === 'accepted' ? generation.render.error : null;
  return error?.message ?? RENDER_FAILED_MESSAGE;
};

/** Whether the same request may succeed later. */
export const canRetryGeneration = (generation: Generation): boolean => {
  if (generation.phase === 'failed') return generation.canRetry;
  const error = generation.phase === 'accepted' ? generation.render.error : null;
  return error === null || !renderFailuresOfPromo.has(error.code);
};

/** The step that failed, for support (RE-055, RE-057). */
export const failureDetail = (generation: Generation): string => {
  if (generation.phase === 'failed') return generation.detail;
  if (generation.phase !== 'accepted' || generation.render.error === null) return '';
  const { stage, error } = generation.render;
  return composingStages.has(stage) ? `Composition failed: ${error.code}` : '';
};

/** `at` (ms) identifies the request, so that responses to other requests are ignored. `promo` is the document at that moment. */
export type GenerationEvent =
  | { type: 'requested'; promo: Promo; at: number }
  | { type: 'accepted'; at: number; render: RenderView; madeFrom: Promo }
  | { type: 'refused'; at: number; reason: string; detail: string; canRetry: boolean; promo: Promo }
  | { type: 'updated'; render: RenderView }
  | { type: 'missing'; renderId: string; reason: string; promo: Promo }
  | { type: 'resumed'; generation: Generation }
  | { type: 'reset' };

/** An event that does not fit the phase changes nothing. Edits of the promo are not events, because `generationStatus` compares documents. */
export const reduceGeneration = (present: Generation, event: GenerationEvent): Generation => {
  switch (event.type) {
    case 'requested':
      return { phase: 'requested', madeFrom: event.promo, startedAt: event.at };
    case 'accepted':
      return present.phase === 'requested' && present.startedAt === event.at
        ? { phase: 'accepted', render: event.render, madeFrom: event.madeFrom, startedAt: event.at }
        : present;
    case 'refused':
      // With the current promo, because a failure of an earlier one would not show.
      return present.phase === 'requested' && present.startedAt === event.at
        ? {
            phase: 'failed',
            reason: event.reason,
            detail: event.detail,
            canRetry: event.canRetry,
            madeFrom: event.promo,
          }
        : present;
    case 'updated':
      return present.phase === 'accepted' && present.render.id === event.render.id
        ? { ...present, render: event.render }
        : present;
    case 'missing':
      return present.phase === 'accepted' && present.render.id === event.renderId
        ? { phase: 'failed', reason: event.reason, detail: '', canRetry: true, madeFrom: event.promo }
        : present;
    case 'resumed':
      return present.phase === 'none' ? event.generation : present;
    case 'reset':
      return { phase: 'none' };
  }
};

/**
 * The generation that a newly opened promo shows, from its newest render: one in progress, or a finished or expired one of the
 * current document, unless it has a watermark that the plan no longer requires. Old failures do not show again.
 *
 * @param opened the opened document and its saved revision, or null for unsaved work
 * @param withWatermark whether the plan requires the watermark
 */
export const resumedGeneration = (
  render: RenderView,
  opened: { document: Promo; revision: number | null },
  withWatermark: boolean,
): Generation => {
  const isPresent = render.revision === opened.revision && (withWatermark || !render.isWatermarked);
  const isShown = isPresent && (render.state === 'completed' || render.state === 'expired');
  if (hasEnded(render) && !isShown) return { phase: 'none' };
  return {
    phase: 'accepted',
    render,
    // For an older revision, a copy, so that its end does not count for the current document.
    madeFrom: isPresent ? opened.document : structuredClone(opened.document),
    startedAt: Date.parse(render.createdAt),
  };
};

/** The render that this page follows. */
export const generationAtom = atom<Generation>({ phase: 'none' });

/** The only writer of `generationAtom`. */
export const dispatchGenerationAtom = atom(null, (get, set, event: GenerationEvent) => {
  set(generationAtom, reduceGeneration(get(generationAtom), event));
});

/** The status of the video of the current document. */
export const generationStatusAtom = atom((get) => generationStatus(get(generationAtom), get(promoAtom)));

/** The finished video of the current document, or null. */
export const finishedVideoAtom = atom((get): RenderView | null => {
  const generation = get(generationAtom);
  return generation.phase === 'accepted' && get(generationStatusAtom) === 'completed'
    ? generation.render
    : null;
});

/** Whether the video of the current document was deleted at the end of its storage period. */
export const isVideoExpiredAtom = atom((get): boolean => {
  const generation = get(generationAtom);
  if (generation.phase !== 'accepted' || generation.render.state !== 'expired') return false;
  return generation.madeFrom === get(promoAtom);
});

/** The render in the video dialog, as it was when the dialog opened. */
const openedVideoAtom = atom<RenderView | null>(null);

/** The render in the video dialog, with its latest progress; null while the dialog is closed and after a render without a video. */
export const shownVideoAtom = atom(
  (get): RenderView | null => {
    const opened = get(openedVideoAtom);
    const generation = get(generationAtom);
    const isFollowed = generation.phase === 'accepted' && generation.render.id === opened?.id;
    const now = isFollowed ? generation.render : opened;
    if (now === null) return null;
    const isViewable = hasEnded(now) ? now.state === 'completed' : isFollowed;
    return isViewable ? now : null;
  },
  (_get, set, render: RenderView | null) => set(openedVideoAtom, render),
);

/** The render in the link dialog, or null. */
export const linkedVideoAtom = atom<RenderView | null>(null);

/** Ids of the renders downloaded on this page, which can be downloaded again because a video counts once. */
export const downloadedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether a download is in progress. */
export const isDownloadingAtom = atom(false);

/** Ids of renders that must not be published and that the user has promised not to publish; their files may be fetched. */
export const acknowledgedAtom = atom<ReadonlySet<string>>(new Set<string>());
