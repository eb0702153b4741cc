import { RENDER_FAILED_MESSAGE } from '#contract/api-error.ts';
import { renderFailuresOfPromo, type RenderView } from '#contract/videos/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';

/** The progress of the open promo's video, in the terms of RE-016. */
export type GenerationStatus = 'idle' | 'generating' | 'ready' | 'composing' | 'completed' | 'error';

/**
 * What this page knows about the video of the open promo. `madeFrom` is the document it is made from and `startedAt` is in ms.
 * `failed` means there is no render: `reason` is for the person, `detail` for support, and `canRetry` says whether the same request may
 * succeed later.
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

/**
 * The status of a render. Without texts and overlays there is no overlay track to draw, so the status is `ready` until the
 * background is composed. A cancelled or expired render has no video.
 */
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

/**
 * The status for the current document. An ended generation counts only for the document it was made from: any change leads
 * back to idle, and undoing the change leads back to the finished video.
 */
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

/** Why there is no video, for the person. */
export const failureReason = (generation: Generation): string => {
  if (generation.phase === 'failed') return generation.reason;
  const error = generation.phase === 'accepted' ? generation.render.error : null;
  return error?.message ?? RENDER_FAILED_MESSAGE;
};

/** Whether the same video may succeed when it is requested again. */
export const canRetryGeneration = (generation: Generation): boolean => {
  if (generation.phase === 'failed') return generation.canRetry;
  const error = generation.phase === 'accepted' ? generation.render.error : null;
  return error === null || !renderFailuresOfPromo.has(error.code);
};

/** The step that failed, for support, as RE-055 and RE-057 word it. */
export const failureDetail = (generation: Generation): string => {
  if (generation.phase === 'failed') return generation.detail;
  if (generation.phase !== 'accepted' || generation.render.error === null) return '';
  const { stage, error } = generation.render;
  return composingStages.has(stage) ? `Composition failed: ${error.code}` : '';
};

/**
 * What can happen to the video of the open promo. `at` (ms) identifies the request: the response to another request is ignored.
 * `promo` is the document at that moment.
 */
export type GenerationEvent =
  | { type: 'requested'; promo: Promo; at: number }
  | { type: 'accepted'; at: number; render: RenderView; madeFrom: Promo }
  | { type: 'refused'; at: number; reason: string; detail: string; canRetry: boolean; promo: Promo }
  | { type: 'updated'; render: RenderView }
  | { type: 'missing'; renderId: string; reason: string; promo: Promo }
  | { type: 'resumed'; generation: Generation }
  | { type: 'reset' };

/**
 * The life of a generation. An event that does not fit the present phase changes nothing. Edits of the promo are no events:
 * `generationStatus` compares the documents.
 */
export const reduceGeneration = (present: Generation, event: GenerationEvent): Generation => {
  switch (event.type) {
    case 'requested':
      return { phase: 'requested', madeFrom: event.promo, startedAt: event.at };
    case 'accepted':
      return present.phase === 'requested' && present.startedAt === event.at
        ? { phase: 'accepted', render: event.render, madeFrom: event.madeFrom, startedAt: event.at }
        : present;
    case 'refused':
      // For the current promo: a failure of an earlier version would not show.
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
 * What a newly opened promo shows of its newest render: always one in progress; a finished or expired one only if it was
 * made from the current document, and not one with the watermark once the account makes videos without it. An old failure
 * does not show again.
 * @param opened the opened document and its saved revision, or null for unsaved work
 * @param withWatermark whether the account's plan has the watermark
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
    // An older revision gets a copy, which never equals the current document, so its end does not count for the current one.
    madeFrom: isPresent ? opened.document : structuredClone(opened.document),
    startedAt: Date.parse(render.createdAt),
  };
};
