import type { RenderView } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { hasEnded } from '#src/features/editor/generation/follow-render.ts';

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

/**
 * What may happen to the video of the open promo. `at` is in ms and names the asking: an answer to another one is not taken.
 * `promo` is the document as it is at that moment.
 */
export type GenerationEvent =
  | { type: 'asked'; promo: Promo; at: number }
  | { type: 'taken'; at: number; render: RenderView; madeFrom: Promo }
  | { type: 'refused'; at: number; reason: string; detail: string; promo: Promo }
  | { type: 'heard'; render: RenderView }
  | { type: 'lost'; renderId: string; reason: string; promo: Promo }
  | { type: 'resumed'; generation: Generation }
  | { type: 'reset' };

/**
 * The whole life of a generation, as a pure function: what does not fit the present phase changes nothing. What a person does
 * to the promo is no event here: the status is read beside the document, see `generationStatus`.
 */
export const reduceGeneration = (present: Generation, event: GenerationEvent): Generation => {
  switch (event.type) {
    case 'asked':
      return { phase: 'asking', madeFrom: event.promo, startedAt: event.at };
    case 'taken':
      return present.phase === 'asking' && present.startedAt === event.at
        ? { phase: 'asked', render: event.render, madeFrom: event.madeFrom, startedAt: event.at }
        : present;
    case 'refused':
      // Of the promo as it is now: a failure of what was typed over meanwhile would not be shown.
      return present.phase === 'asking' && present.startedAt === event.at
        ? { phase: 'failed', reason: event.reason, detail: event.detail, madeFrom: event.promo }
        : present;
    case 'heard':
      return present.phase === 'asked' && present.render.id === event.render.id
        ? { ...present, render: event.render }
        : present;
    case 'lost':
      return present.phase === 'asked' && present.render.id === event.renderId
        ? { phase: 'failed', reason: event.reason, detail: '', madeFrom: event.promo }
        : present;
    case 'resumed':
      return present.phase === 'none' ? event.generation : present;
    case 'reset':
      return { phase: 'none' };
  }
};

/**
 * What a promo just opened shows of its newest render: one under way always, a finished one only while the
 * promo is still what it was made from. An old failure is not brought up again.
 *
 * @param opened the document as opened, and the saved revision it is; null when it holds unsaved work.
 */
export const resumedGeneration = (
  render: RenderView,
  opened: { document: Promo; revision: number | null },
): Generation => {
  const isPresent = render.revision === opened.revision;
  if (hasEnded(render) && !(isPresent && render.state === 'completed')) return { phase: 'none' };
  return {
    phase: 'asked',
    render,
    // A document of its own for an older revision: never the present one, so its end is not taken for ours.
    madeFrom: isPresent ? opened.document : structuredClone(opened.document),
    startedAt: Date.parse(render.createdAt),
  };
};
