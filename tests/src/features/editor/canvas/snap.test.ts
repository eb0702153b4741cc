// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turnedSize } from '#remotion/plan/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { snapLines, snapMove, snapRotation } from '#src/features/editor/canvas/snap.tsx';
import { anyBox } from '#tests/src/support/boxes.ts';

const TOLERANCE = 16;

const box = (fields: Partial<ElementBox> = {}): ElementBox => ({
  id: 'moved',
  kind: 'text',
  center: { x: 200, y: 300 },
  size: { width: 200, height: 100 },
  rotation: 0,
  shownSize: 30,
  ...fields,
});

describe('a moved element', () => {
  test('snaps to the centre of the frame and reports the guides', () => {
    const { center, guides } = snapMove(box({ center: { x: 548, y: 951 } }), snapLines([]), TOLERANCE);
    expect(center).toEqual({ x: 540, y: 960 });
    expect(guides).toEqual([
      { axis: 'x', at: 540, kind: 'center' },
      { axis: 'y', at: 960, kind: 'center' },
    ]);
  });

  test('snaps its centre to the thirds and its sides to the edges', () => {
    expect(snapMove(box({ center: { x: 365, y: 300 } }), snapLines([]), TOLERANCE).center.x).toBe(360);
    expect(snapMove(box({ center: { x: 108, y: 300 } }), snapLines([]), TOLERANCE).center.x).toBe(100);
    expect(snapMove(box({ center: { x: 200, y: 1865 } }), snapLines([]), TOLERANCE).center.y).toBe(1870);
  });

  test('snaps to the centres and sides of its neighbours', () => {
    const neighbor = box({ id: 'neighbor', center: { x: 700, y: 1400 }, size: { width: 300, height: 80 } });
    const besideIt = snapMove(box({ center: { x: 430, y: 1402 } }), snapLines([neighbor]), TOLERANCE);
    expect(besideIt.center).toEqual({ x: 430, y: 1400 });
    expect(besideIt.guides).toEqual([{ axis: 'y', at: 1400, kind: 'neighbor' }]);
    const atItsSide = snapMove(box({ center: { x: 655, y: 1000 } }), snapLines([neighbor]), TOLERANCE);
    expect(atItsSide.center.x).toBe(650);
  });

  test('snaps to the centre of the frame even where a neighbour’s edge is slightly nearer', () => {
    const neighbor = box({ id: 'neighbor', center: { x: 700, y: 1400 }, size: { width: 110, height: 80 } });
    // 8 px from the centre and 3 px from the neighbour's edge.
    const { center, guides } = snapMove(
      box({ center: { x: 548, y: 500 } }),
      snapLines([neighbor]),
      TOLERANCE,
    );
    expect(center.x).toBe(540);
    expect(guides).toEqual([{ axis: 'x', at: 540, kind: 'center' }]);
  });

  test('does not move when it is far from every line', () => {
    const moved = box({ center: { x: 231, y: 410 } });
    expect(snapMove(moved, snapLines([]), TOLERANCE)).toEqual({ center: moved.center, guides: [] });
  });

  test('never moves further than the tolerance, touches every guide it reports, and is stable', () => {
    fc.assert(
      fc.property(anyBox, fc.array(anyBox, { maxLength: 6 }), (moved, others) => {
        const { center, guides } = snapMove(moved, snapLines(others), TOLERANCE);
        expect(Math.abs(center.x - moved.center.x)).toBeLessThanOrEqual(TOLERANCE);
        expect(Math.abs(center.y - moved.center.y)).toBeLessThanOrEqual(TOLERANCE);
        const upright = turnedSize(moved.size, moved.rotation);
        for (const { axis, at } of guides) {
          const half = (axis === 'x' ? upright.width : upright.height) / 2;
          const touches = [center[axis] - half, center[axis], center[axis] + half];
          expect(Math.min(...touches.map((touch) => Math.abs(touch - at)))).toBeLessThan(1e-6);
        }
        const again = snapMove({ ...moved, center }, snapLines(others), TOLERANCE).center;
        expect(again.x).toBeCloseTo(center.x, 6);
        expect(again.y).toBeCloseTo(center.y, 6);
      }),
    );
  });
});

test('a rotation snaps to every eighth of the circle within 4 degrees', () => {
  expect([3, -4, 41, 49, 88, 179, -178].map(snapRotation)).toEqual([0, 0, 45, 45, 90, 180, -180]);
  expect([5, 20, 40, -50].map(snapRotation)).toEqual([5, 20, 40, -50]);
});
