// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ElementBox, toBoxSpace, rotateAbout } from '#src/features/editor/canvas/element-box.ts';
import { distanceTo, hitTest } from '#src/features/editor/canvas/hit-test.ts';
import { anyBox, anyPoint } from '#tests/src/support/boxes.ts';

const box = (id: string, fields: Partial<ElementBox> = {}): ElementBox => ({
  id,
  kind: 'text',
  center: { x: 540, y: 960 },
  size: { width: 400, height: 100 },
  rotation: 0,
  shownSize: 30,
  ...fields,
});

test('of two elements under the finger the one in front is meant', () => {
  expect(hitTest([box('back'), box('front')], { x: 540, y: 960 }, 0)?.id).toBe('front');
});

test('what lies beside every element means none, but for the width of a finger', () => {
  const away = { x: 540, y: 960 + 50 + 20 };
  expect(hitTest([box('text')], away, 10)).toBeNull();
  expect(hitTest([box('text')], away, 20)?.id).toBe('text');
});

test('within the width of a finger the nearest is meant, even when it lies behind', () => {
  const near = box('near', { center: { x: 540, y: 700 } });
  const far = box('far', { center: { x: 540, y: 960 } });
  expect(hitTest([near, far], { x: 540, y: 760 }, 200)?.id).toBe('near');
});

describe('of any box, however it is turned', () => {
  test('the middle and the corners are inside, and a point beyond a corner is as far away as it looks', () => {
    fc.assert(
      fc.property(anyBox, fc.double({ min: 1, max: 500, noNaN: true }), (any, beyond) => {
        const { width, height } = any.size;
        expect(distanceTo(any, any.center)).toBe(0);
        const corner = { x: any.center.x + width / 2, y: any.center.y + height / 2 };
        expect(distanceTo(any, rotateAbout(any.center, corner, any.rotation))).toBeLessThan(1e-6);
        const outside = rotateAbout(any.center, { x: corner.x + beyond, y: any.center.y }, any.rotation);
        expect(distanceTo(any, outside)).toBeCloseTo(beyond, 6);
      }),
    );
  });

  test('turning a point to the box and back leaves it where it was', () => {
    fc.assert(
      fc.property(anyBox, anyPoint, (any, point) => {
        const seen = toBoxSpace(any, point);
        const back = rotateAbout(
          any.center,
          { x: any.center.x + seen.x, y: any.center.y + seen.y },
          any.rotation,
        );
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });
});
