// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextZoom, wheelZoom, ZOOM } from '#src/features/editor/preview/zoom.ts';

test('buttons go from step to step, up to the last one', () => {
  expect([nextZoom(1, 'in'), nextZoom(1.2, 'in'), nextZoom(4, 'in')]).toEqual([1.5, 1.5, 4]);
  expect([nextZoom(1, 'out'), nextZoom(1.2, 'out'), nextZoom(0.5, 'out')]).toEqual([0.75, 1, 0.5]);
});

test('the wheel zooms within bounds, in for negative and out for positive movement', () => {
  fc.assert(
    fc.property(
      fc.double({ min: ZOOM.min, max: ZOOM.max, noNaN: true }),
      fc.integer({ min: -5000, max: 5000 }),
      (zoom, delta) => {
        const next = wheelZoom(zoom, delta);
        expect(next).toBeGreaterThanOrEqual(ZOOM.min);
        expect(next).toBeLessThanOrEqual(ZOOM.max);
        // A negative delta zooms in.
        expect((next - zoom) * -delta).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
