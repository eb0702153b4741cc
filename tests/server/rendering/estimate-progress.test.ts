import { array, assert, constant, constantFrom, double, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RenderStage } from '#contract/videos/renders.contract.ts';
import { estimateProgress, type Estimate, type StageReport } from '#server/rendering/estimate-progress.ts';

const run = (reports: StageReport[]): Estimate[] => {
  const estimates: Estimate[] = [];
  for (const report of reports) estimates.push(estimateProgress(estimates.at(-1) ?? null, report));
  return estimates;
};

const drawing = (framesPerSecond: number, upTo: number): StageReport[] =>
  Array.from({ length: upTo + 1 }, (_, frame) => ({
    strategy: 'full' as const,
    stage: 'rendering' as const,
    share: frame / 450,
    atInSeconds: 10 + frame / framesPerSecond,
  }));

const composing = (share: number): StageReport => ({
  strategy: 'layered',
  stage: 'composing',
  share,
  atInSeconds: 2 + share * 10,
});

describe('the progress of a render', () => {
  it('never falls and never reaches 100 %, whatever is reported', () => {
    const report = record({
      strategy: constant('full' as const),
      stage: constantFrom(...RenderStage.options),
      share: double({ min: -1, max: 3, noNaN: true }),
      atInSeconds: double({ min: 0, max: 1000, noNaN: true }),
    });
    assert(
      property(array(report, { minLength: 1, maxLength: 60 }), (reports) => {
        let last = 0;
        for (const { progress, secondsLeft } of run(reports)) {
          expect(progress).toBeGreaterThanOrEqual(last);
          expect(progress).toBeLessThan(1);
          expect(secondsLeft ?? 1).toBeGreaterThanOrEqual(1);
          last = progress;
        }
      }),
    );
  });

  it('gives no estimate before anything is measured', () => {
    const [first, second] = run([
      { strategy: 'full', stage: 'preparing', share: 0, atInSeconds: 0 },
      { strategy: 'full', stage: 'rendering', share: 0.001, atInSeconds: 3 },
    ]);
    expect(first?.secondsLeft).toBeNull();
    expect(second?.secondsLeft).toBeNull();
  });

  it('estimates the time left at a steady rate', () => {
    const half = run(drawing(10, 225)).at(-1);
    // 225 frames at 10 a second, and the stages after drawing.
    expect(half?.secondsLeft).toBeGreaterThan(20);
    expect(half?.secondsLeft).toBeLessThan(27);
  });

  it('adapts to a machine that becomes busy', () => {
    const calm = run(drawing(10, 100));
    const before = calm.at(-1)!;
    let estimate = before;
    for (let step = 1; step <= 20; step += 1) {
      const share = (100 + step) / 450;
      estimate = estimateProgress(estimate, {
        strategy: 'full',
        stage: 'rendering',
        share,
        atInSeconds: before.atInSeconds + step,
      });
    }
    expect(estimate.secondsLeft).toBeGreaterThan(before.secondsLeft! * 3);
  });

  it('measures the layered strategy by compositing', () => {
    const half = run([0, 0.1, 0.2, 0.3, 0.4, 0.5].map(composing)).at(-1);
    expect(half?.secondsLeft).toBeGreaterThanOrEqual(5);
    expect(half?.secondsLeft).toBeLessThan(7);
  });

  it('starts over when the layered strategy falls back to full-frame', () => {
    const [, second] = run([
      { strategy: 'layered', stage: 'composing', share: 0.9, atInSeconds: 8 },
      { strategy: 'full', stage: 'preparing', share: 0, atInSeconds: 9 },
    ]);
    expect(second).toMatchObject({ progress: 0, secondsLeft: null });
  });

  it('keeps counting down after the last frame', () => {
    const drawn = run(drawing(10, 450));
    const end = estimateProgress(drawn.at(-1)!, {
      strategy: 'full',
      stage: 'checking',
      share: 0,
      atInSeconds: 60,
    });
    expect(end.stage).toBe('checking');
    expect(end.secondsLeft).toBeLessThanOrEqual(3);
  });
});
