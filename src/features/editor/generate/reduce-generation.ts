import type { RenderView } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { Generation } from '#src/features/editor/generate/generation.ts';

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
