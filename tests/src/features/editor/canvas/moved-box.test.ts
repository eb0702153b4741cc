// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf } from '#src/features/editor/canvas/group-box.ts';
import { movedBox } from '#src/features/editor/canvas/moved-box.ts';
import { anyBox } from '#tests/src/support/boxes.ts';

const anyPlace = fc.record({
  x: fc.double({ min: 0, max: 100, noNaN: true }),
  y: fc.double({ min: 0, max: 100, noNaN: true }),
});

test('a text that is moved stays inside the frame, as the video will have it', () => {
  fc.assert(
    fc.property(anyBox, anyPlace, (any, place) => {
      const kept = { width: Math.min(900, any.size.width), height: any.size.height };
      const moved = movedBox({ ...any, size: kept, rotation: 0, kept }, { [any.id]: place });
      const { left, right, top, bottom } = boundsOf(moved);
      expect(left).toBeGreaterThanOrEqual(-0.01);
      expect(right).toBeLessThanOrEqual(1080.01);
      expect(top).toBeGreaterThanOrEqual(-0.01);
      expect(bottom).toBeLessThanOrEqual(1920.01);
    }),
  );
});

test('an overlay goes where it is put, even half out of the frame', () => {
  fc.assert(
    fc.property(anyBox, anyPlace, (any, place) => {
      const { center } = movedBox(any, { [any.id]: place });
      expect(center.x).toBeCloseTo((place.x / 100) * 1080);
      expect(center.y).toBeCloseTo((place.y / 100) * 1920);
    }),
  );
});

test('what has no place among them stays', () => {
  fc.assert(
    fc.property(anyBox, (any) => {
      expect(movedBox(any, {})).toBe(any);
    }),
  );
});
