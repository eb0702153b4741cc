import type { RenderView } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';

/** The words of the specification (document 1, section 4) for how far the video of the open promo is. */
export type GenerationStatus = 'idle' | 'generating' | 'ready' | 'composing' | 'completed' | 'error';

/**
 * What this page knows of the video of the open promo. `madeFrom` is the very document it is made from and
 * `startedAt` is in ms. `failed`: there is no render to tell of, `reason` for a person and `detail` for whoever helps them.
 */
export type Generation =
  | { phase: 'none' }
  | { phase: 'asking'; madeFrom: Promo; startedAt: number }
  | { phase: 'asked'; render: RenderView; madeFrom: Promo; startedAt: number }
  | { phase: 'failed'; reason: string; detail: string; madeFrom: Promo };

/** Whether there is anything to lay over the background: a text with words, or an overlay. */
const hasLayers = ({ textElements, overlayElements }: Promo): boolean =>
  textElements.some(({ visible, content }) => visible && content.trim() !== '') ||
  overlayElements.some(({ visible }) => visible);

const composingStages: ReadonlySet<string | null> = new Set(['composing', 'checking', 'publishing']);

/**
 * How far a render is, in the words of the specification. Without texts and overlays their track is finished from the start:
 * `ready`, and then composed from the background alone. A cancelled render leaves nothing behind.
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
      return 'idle';
  }
};

const busy: ReadonlySet<GenerationStatus> = new Set(['generating', 'ready', 'composing']);

export const isBusy = (status: GenerationStatus): boolean => busy.has(status);

/**
 * The status for the document as it is now. An ended generation counts only for the document it was made
 * from: any change to it leads back to idle, and undoing the change leads back to the finished video.
 */
export const generationStatus = (generation: Generation, present: Promo): GenerationStatus => {
  switch (generation.phase) {
    case 'none':
      return 'idle';
    case 'asking':
      return 'generating';
    case 'failed':
      return generation.madeFrom === present ? 'error' : 'idle';
    case 'asked': {
      const status = statusOfRender(generation.render, generation.madeFrom);
      return isBusy(status) || generation.madeFrom === present ? status : 'idle';
    }
  }
};

/** Why there is no video, for a person. */
export const failureReason = (generation: Generation): string => {
  if (generation.phase === 'failed') return generation.reason;
  const error = generation.phase === 'asked' ? generation.render.error : null;
  return error?.message ?? 'Something went wrong while rendering. Your promo is saved; try again.';
};

/** The same for whoever helps them: the step that failed, in the words of the specification (document 1, section 8). */
export const failureDetail = (generation: Generation): string => {
  if (generation.phase === 'failed') return generation.detail;
  if (generation.phase !== 'asked' || generation.render.error === null) return '';
  const { stage, error } = generation.render;
  return composingStages.has(stage) ? `Composition failed: ${error.code}` : '';
};
