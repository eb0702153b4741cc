// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ElementBox,
  toBoxSpace,
  rotateAbout,
  distanceTo,
  hitTest,
  isForNeighbor,
} from '#src/features/editor/canvas/element-box.ts';
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

test('picks the front one of two elements under the finger', () => {
  expect(hitTest([box('back'), box('front')], { x: 540, y: 960 }, 0)?.id).toBe('front');
});

test('picks nothing outside every element, except within the tolerance of a finger', () => {
  const away = { x: 540, y: 960 + 50 + 20 };
  expect(hitTest([box('text')], away, 10)).toBeNull();
  expect(hitTest([box('text')], away, 20)?.id).toBe('text');
});

test('within the tolerance picks the nearest element, even one that is behind', () => {
  const near = box('near', { center: { x: 540, y: 700 } });
  const far = box('far', { center: { x: 540, y: 960 } });
  expect(hitTest([near, far], { x: 540, y: 760 }, 200)?.id).toBe('near');
});

test('picks a text by its lines, not by the box around them', () => {
  const drawn = [{ center: { x: 540, y: 960 }, size: { width: 100, height: 40 }, rotation: 0 }];
  const text = box('text', { drawn });
  const behind = box('behind', { center: { x: 540, y: 960 }, size: { width: 1000, height: 400 } });
  expect(hitTest([text], { x: 560, y: 970 }, 8)?.id).toBe('text');
  expect(hitTest([text], { x: 595, y: 960 }, 8)?.id).toBe('text');
  expect(hitTest([behind, text], { x: 700, y: 960 }, 8)?.id).toBe('behind');
  expect(hitTest([text], { x: 700, y: 960 }, 8)).toBeNull();
});

test('the clear pixels of an overlay let a press through, except next to what it draws', () => {
  const size = { width: 400, height: 400 };
  const star = box('star', { kind: 'overlay', size, isClearAt: ({ x, y }) => Math.hypot(x, y) > 50 });
  const text = box('text', { center: { x: 660, y: 960 } });
  expect(hitTest([text, star], { x: 545, y: 965 }, 8)?.id).toBe('star');
  expect(hitTest([text, star], { x: 660, y: 960 }, 8)?.id).toBe('text');
  expect(hitTest([star], { x: 595, y: 960 }, 8)?.id).toBe('star');
  expect(hitTest([star], { x: 660, y: 960 }, 8)).toBeNull();
});

test('a press next to a handle belongs to the text under it, except on the dot of the handle', () => {
  const selected = box('selected');
  const below = box('below', { center: { x: 740, y: 1060 } });
  const behind = box('behind', { size: { width: 1080, height: 1920 } });
  const dot = { x: 740, y: 1010 };
  const isFor = (others: ElementBox[], press: { x: number; y: number }): boolean =>
    isForNeighbor([selected, ...others], selected, { press, dot }, 40);
  expect(isFor([below], { x: 740, y: 1060 })).toBe(true);
  expect(isFor([below], { x: 740, y: 1030 })).toBe(false);
  expect(isFor([], { x: 740, y: 1060 })).toBe(false);
  expect(isFor([behind], { x: 740, y: 1060 })).toBe(false);
});

describe('for any rotated box', () => {
  test('the centre and the corners are inside, and a point outside is at its true distance', () => {
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

  test('converting a point to box space and back does not move it', () => {
    fc.assert(
      fc.property(anyBox, anyPoint, (any, point) => {
        const inBox = toBoxSpace(any, point);
        const back = rotateAbout(
          any.center,
          { x: any.center.x + inBox.x, y: any.center.y + inBox.y },
          any.rotation,
        );
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });
});
