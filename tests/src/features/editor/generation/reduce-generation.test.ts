// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { currentPercent, tickedPercent } from '#src/features/editor/generation/generation-overlay.tsx';
import {
  type Generation,
  type GenerationEvent,
  type GenerationStatus,
  failureDetail,
  generationStatus,
  reduceGeneration,
} from '#src/features/editor/generation/generation.ts';
import { downloadButtonState, generateButtonState } from '#src/features/editor/generation/video-buttons.tsx';
import { somePromo, someRender } from '#tests/src/support/promos.ts';

const promo = somePromo();
const bare = somePromo({ textElements: [], overlayElements: [] });
const queued = someRender();
const other = someRender({ id: 'o'.repeat(22) });

const phases: Record<Generation['phase'], Generation> = {
  none: { phase: 'none' },
  requested: { phase: 'requested', madeFrom: promo, startedAt: 1 },
  accepted: { phase: 'accepted', render: queued, madeFrom: promo, startedAt: 1 },
  failed: { phase: 'failed', reason: 'No', detail: '', canRetry: true, madeFrom: promo },
};
const done = someRender({ state: 'completed', progress: 1 });

const events: Record<string, GenerationEvent> = {
  requested: { type: 'requested', promo, at: 2 },
  'accepted, of this request': { type: 'accepted', at: 1, render: queued, madeFrom: promo },
  'accepted, of another request': { type: 'accepted', at: 9, render: queued, madeFrom: promo },
  'refused, of this request': {
    type: 'refused',
    at: 1,
    reason: 'Full',
    detail: '507 - Full',
    canRetry: true,
    promo,
  },
  'refused, of another request': {
    type: 'refused',
    at: 9,
    reason: 'Full',
    detail: '',
    canRetry: true,
    promo,
  },
  'updated, of this render': { type: 'updated', render: done },
  'updated, of another render': { type: 'updated', render: other },
  'missing, this render': { type: 'missing', renderId: queued.id, reason: 'Gone', promo },
  'missing, another render': { type: 'missing', renderId: other.id, reason: 'Gone', promo },
  resumed: { type: 'resumed', generation: phases.accepted },
  reset: { type: 'reset' },
};

/** The phase each event leads to from each phase; a phase that is not listed stays. */
const transitions: Record<keyof typeof events, Partial<Record<Generation['phase'], Generation['phase']>>> = {
  requested: { none: 'requested', requested: 'requested', accepted: 'requested', failed: 'requested' },
  'accepted, of this request': { requested: 'accepted' },
  'accepted, of another request': {},
  'refused, of this request': { requested: 'failed' },
  'refused, of another request': {},
  'updated, of this render': { accepted: 'accepted' },
  'updated, of another render': {},
  'missing, this render': { accepted: 'failed' },
  'missing, another render': {},
  resumed: { none: 'accepted' },
  reset: { none: 'none', requested: 'none', accepted: 'none', failed: 'none' },
};

/** The statuses in the order in which the user sees them. */
const run = (made: typeof promo, ...updates: Parameters<typeof someRender>[0][]): GenerationStatus[] => {
  let present = reduceGeneration({ phase: 'none' }, { type: 'requested', promo: made, at: 1 });
  const seen = [generationStatus({ phase: 'none' }, made), generationStatus(present, made)];
  present = reduceGeneration(present, { type: 'accepted', at: 1, render: queued, madeFrom: made });
  for (const fields of updates) {
    present = reduceGeneration(present, { type: 'updated', render: someRender(fields) });
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

  test('[RE-016] [RE-026] goes from idle through generating and composing to completed without help', () => {
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

  test('[ED-100] reset returns to the initial state from any phase', () => {
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

  test('[RE-024] ticks stop at 95, and only a finished render reaches 100', () => {
    expect([tickedPercent(0), tickedPercent(499), tickedPercent(500), tickedPercent(60_000)]).toEqual([
      0, 0, 5, 95,
    ]);
    expect(currentPercent(someRender({ state: 'running', progress: 0.42 }), 60_000)).toBe(42);
    expect(currentPercent(done, 0)).toBe(100);
  });

  test('[RE-055] [RE-056] [RE-057] a failure names the step that failed', () => {
    const refused = reduceGeneration(phases.requested, {
      type: 'refused',
      at: 1,
      reason: 'Try later.',
      detail: 'Parallel processing failed: 503 - busy',
      canRetry: true,
      promo,
    });
    expect([generationStatus(refused, promo), failureDetail(refused)]).toEqual([
      'error',
      'Parallel processing failed: 503 - busy',
    ]);
    const error = { code: 'RENDER_FAILED', message: 'It broke.' };
    const broken = someRender({ state: 'failed', stage: 'composing', error });
    expect(failureDetail({ phase: 'accepted', render: broken, madeFrom: promo, startedAt: 0 })).toBe(
      'Composition failed: RENDER_FAILED',
    );
    expect(failureDetail(phases.none)).toBe('');
  });
});
