// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextZoom, wheelZoom, ZOOM } from '#src/features/editor/preview/zoom.ts';

test('buttons go from stop to stop, and no farther than the last', () => {
  expect([nextZoom(1, 'in'), nextZoom(1.2, 'in'), nextZoom(4, 'in')]).toEqual([1.5, 1.5, 4]);
  expect([nextZoom(1, 'out'), nextZoom(1.2, 'out'), nextZoom(0.5, 'out')]).toEqual([0.75, 1, 0.5]);
});

test('the wheel zooms in away from the person, out towards them, within bounds, however far it is turned', () => {
  fc.assert(
    fc.property(
      fc.double({ min: ZOOM.min, max: ZOOM.max, noNaN: true }),
      fc.integer({ min: -5000, max: 5000 }),
      (zoom, turn) => {
        const next = wheelZoom(zoom, turn);
        expect(next).toBeGreaterThanOrEqual(ZOOM.min);
        expect(next).toBeLessThanOrEqual(ZOOM.max);
        // Away from the person is a negative turn.
        expect((next - zoom) * -turn).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
