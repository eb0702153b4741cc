import type { RenderView } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';

/** The words of the specification (document 1, section 4) for how far the video of the open promo is. */
export type GenerationStatus = 'idle' | 'generating' | 'composing' | 'completed' | 'error';

/**
 * What this page knows of the video of the open promo. `madeFrom` is the very document it is made from and
 * `startedAt` is in ms. `failed`: the render could not even be asked for.
 */
export type Generation =
  | { phase: 'none' }
  | { phase: 'asking'; madeFrom: Promo; startedAt: number }
  | { phase: 'asked'; render: RenderView; madeFrom: Promo; startedAt: number }
  | { phase: 'failed'; reason: string; madeFrom: Promo };

/** How far a render is, in the words of the specification. A cancelled one leaves nothing behind. */
export const statusOfRender = ({ state, stage }: Pick<RenderView, 'state' | 'stage'>): GenerationStatus => {
  switch (state) {
    case 'queued':
      return 'generating';
    case 'running':
      return stage === 'composing' || stage === 'checking' || stage === 'publishing'
        ? 'composing'
        : 'generating';
    case 'completed':
      return 'completed';
    case 'failed':
      return 'error';
    case 'cancelled':
      return 'idle';
  }
};

export const isBusy = (status: GenerationStatus): boolean =>
  status === 'generating' || status === 'composing';

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
      const status = statusOfRender(generation.render);
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
