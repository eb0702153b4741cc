import { describe, expect, test } from 'vitest';
import { downloadButtonState, generateButtonState } from '#src/features/editor/generation/video-buttons.ts';
import {
  type Generation,
  type GenerationEvent,
  type GenerationStatus,
  failureDetail,
  generationStatus,
  reduceGeneration,
} from '#src/features/editor/generation/generation.ts';
import { shownPercent, tickedPercent } from '#src/features/editor/generation/progress.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';

// @vitest-environment node

const promo = somePromo();
const bare = somePromo({ textElements: [], overlayElements: [] });
const queued = someRender();
const other = someRender({ id: 'o'.repeat(22) });

const phases: Record<Generation['phase'], Generation> = {
  none: { phase: 'none' },
  asking: { phase: 'asking', madeFrom: promo, startedAt: 1 },
  asked: { phase: 'asked', render: queued, madeFrom: promo, startedAt: 1 },
  failed: { phase: 'failed', reason: 'No', detail: '', madeFrom: promo },
};
const done = someRender({ state: 'completed', progress: 1 });

const events: Record<string, GenerationEvent> = {
  asked: { type: 'asked', promo, at: 2 },
  'taken, of this asking': { type: 'taken', at: 1, render: queued, madeFrom: promo },
  'taken, of another asking': { type: 'taken', at: 9, render: queued, madeFrom: promo },
  'refused, of this asking': { type: 'refused', at: 1, reason: 'Full', detail: '507 - Full', promo },
  'refused, of another asking': { type: 'refused', at: 9, reason: 'Full', detail: '', promo },
  'heard, of this render': { type: 'heard', render: done },
  'heard, of another render': { type: 'heard', render: other },
  'lost, this render': { type: 'lost', renderId: queued.id, reason: 'Gone', promo },
  'lost, another render': { type: 'lost', renderId: other.id, reason: 'Gone', promo },
  resumed: { type: 'resumed', generation: phases.asked },
  reset: { type: 'reset' },
};

/** Where each event leads from each phase; what is not named stays as it is. */
const transitions: Record<keyof typeof events, Partial<Record<Generation['phase'], Generation['phase']>>> = {
  asked: { none: 'asking', asking: 'asking', asked: 'asking', failed: 'asking' },
  'taken, of this asking': { asking: 'asked' },
  'taken, of another asking': {},
  'refused, of this asking': { asking: 'failed' },
  'refused, of another asking': {},
  'heard, of this render': { asked: 'asked' },
  'heard, of another render': {},
  'lost, this render': { asked: 'failed' },
  'lost, another render': {},
  resumed: { none: 'asked' },
  reset: { none: 'none', asking: 'none', asked: 'none', failed: 'none' },
};

/** The statuses that a person sees one after the other, beginning with the press. */
const run = (made: typeof promo, ...heard: Parameters<typeof someRender>[0][]): GenerationStatus[] => {
  let present = reduceGeneration({ phase: 'none' }, { type: 'asked', promo: made, at: 1 });
  const seen = [generationStatus({ phase: 'none' }, made), generationStatus(present, made)];
  present = reduceGeneration(present, { type: 'taken', at: 1, render: queued, madeFrom: made });
  for (const fields of heard) {
    present = reduceGeneration(present, { type: 'heard', render: someRender(fields) });
    seen.push(generationStatus(present, made));
  }
  return seen;
};

describe('the generation', () => {
  const cases = Object.keys(events).flatMap((event) =>
    Object.values(phases).map(({ phase }) => ({ event, phase, to: transitions[event]?.[phase] })),
  );
  test.each(cases)('$phase, $event', ({ event, phase, to }) => {
    const next = reduceGeneration(phases[phase], events[event]!);
    expect([next.phase, next === phases[phase]]).toEqual([to ?? phase, to === undefined]);
  });

  test('[RE-016] [RE-026] goes from idle over generating to composing and completed by itself', () => {
    expect(
      run(
        promo,
        { state: 'running', stage: 'rendering' },
        { state: 'running', stage: 'composing' },
        { state: 'completed' },
      ),
    ).toEqual(['idle', 'generating', 'generating', 'composing', 'completed']);
    expect(run(promo, { state: 'running', stage: 'rendering' }, { state: 'failed' }).at(-1)).toBe('error');
  });

  test('[RE-027] a promo without texts and overlays is ready at once, and composed from its background alone', () => {
    expect(
      run(bare, { state: 'queued' }, { state: 'running', stage: 'composing' }, { state: 'completed' }),
    ).toEqual(['idle', 'generating', 'ready', 'composing', 'completed']);
  });

  test('[ED-100] reset leads back to the initial state, whatever was', () => {
    for (const phase of Object.values(phases)) {
      const fresh = reduceGeneration(phase, { type: 'reset' });
      expect([fresh, generationStatus(fresh, promo)]).toEqual([{ phase: 'none' }, 'idle']);
    }
  });

  test('[RE-031] Generate is disabled while generating, ready and composing, and at no other time', () => {
    const statuses: GenerationStatus[] = ['idle', 'generating', 'ready', 'composing', 'completed', 'error'];
    expect(statuses.filter((status) => generateButtonState(status, false).isDisabled)).toEqual([
      'generating',
      'ready',
      'composing',
    ]);
    expect(statuses.filter((status) => !downloadButtonState(status, false).isDisabled)).toEqual([
      'completed',
    ]);
    expect(downloadButtonState('completed', true)).toEqual({ label: 'Downloading...', isDisabled: true });
    expect(statuses.filter((status) => downloadButtonState(status, false).label === 'Preparing...')).toEqual([
      'generating',
      'ready',
      'composing',
    ]);
  });

  test('[RE-024] ticks stop at 95, and only the reply makes 100', () => {
    expect([tickedPercent(0), tickedPercent(499), tickedPercent(500), tickedPercent(60_000)]).toEqual([
      0, 0, 5, 95,
    ]);
    expect(shownPercent(someRender({ state: 'running', progress: 0.42 }), 60_000)).toBe(42);
    expect(shownPercent(done, 0)).toBe(100);
  });

  test('[RE-055] [RE-056] [RE-057] a failure names the step that failed', () => {
    const refused = reduceGeneration(phases.asking, {
      type: 'refused',
      at: 1,
      reason: 'Try later.',
      detail: 'Parallel processing failed: 503 - busy',
      promo,
    });
    expect([generationStatus(refused, promo), failureDetail(refused)]).toEqual([
      'error',
      'Parallel processing failed: 503 - busy',
    ]);
    const error = { code: 'RENDER_FAILED', message: 'It broke.' };
    const broken = someRender({ state: 'failed', stage: 'composing', error });
    expect(failureDetail({ phase: 'asked', render: broken, madeFrom: promo, startedAt: 0 })).toBe(
      'Composition failed: RENDER_FAILED',
    );
    expect(failureDetail(phases.none)).toBe('');
  });
});
