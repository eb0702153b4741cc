// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transformElements } from '#src/features/editor/canvas/drag-session.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { snapLines } from '#src/features/editor/canvas/snap.tsx';
import { isOverTrash } from '#src/features/editor/canvas/trash-zone.tsx';
import { anyBox, anyPoint } from '#tests/src/support/boxes.ts';

const snap = { lines: snapLines([]), tolerance: 16, isFree: false };
const free = { ...snap, isFree: true };

const box: ElementBox = {
  id: 'overlay',
  kind: 'overlay',
  center: { x: 500, y: 600 },
  size: { width: 200, height: 200 },
  rotation: 0,
  shownSize: 2,
};

const rotate = (x: number, y: number) =>
  transformElements({ kind: 'rotate', box, from: { x: 500, y: 400 } }, [{ x, y }], snap).shapes[0]?.rotation;

const rotateFromBelow = (rotation: number, x: number, y: number) =>
  transformElements({ kind: 'rotate', box: { ...box, rotation }, from: { x: 500, y: 800 } }, [{ x, y }], snap)
    .shapes[0]?.rotation;

describe('a drag session', () => {
  test('follows the pointer, and snaps unless the modifier key is down', () => {
    const session = { kind: 'move', boxes: [box], from: { x: 510, y: 610 } } as const;
    const result = transformElements(session, [{ x: 545, y: 650 }], snap);
    expect(result.shapes).toEqual([{ id: 'overlay', x: 50, y: 33.33 }]);
    expect(result.guides).toMatchObject([
      { axis: 'x', kind: 'center' },
      { axis: 'y', kind: 'third' },
    ]);
    const loose = transformElements(session, [{ x: 545, y: 650 }], free);
    expect(loose).toEqual({ shapes: [{ id: 'overlay', x: 49.54, y: 33.33 }], guides: [] });
  });

  test('changes nothing while the pointer stays where it started', () => {
    fc.assert(
      fc.property(anyBox, anyPoint, anyPoint, (any, from, second) => {
        const [moved] = transformElements({ kind: 'move', boxes: [any], from }, [from], free).shapes;
        expect(moved?.x).toBeCloseTo((any.center.x / 1080) * 100, 1);
        expect(moved?.y).toBeCloseTo((any.center.y / 1920) * 100, 1);
        const [pinched] = transformElements(
          { kind: 'pinch', box: any, from: [from, second] },
          [from, second],
          free,
        ).shapes;
        expect(pinched?.rotation).toBeCloseTo(Math.round(any.rotation), 6);
        expect(pinched?.size).toBeCloseTo(any.shownSize, 6);
      }),
    );
  });

  test('[ED-120] pinches to a tenth at least and to ten times at most', () => {
    const from = [
      { x: 400, y: 600 },
      { x: 600, y: 600 },
    ] as const;
    const spread = (by: number) =>
      transformElements(
        { kind: 'pinch', box, from },
        [
          { x: 500 - by, y: 600 },
          { x: 500 + by, y: 600 },
        ],
        free,
      ).shapes[0]?.size;
    expect([spread(100), spread(4), spread(5000)]).toEqual([2, 0.1, 10]);
  });

  test('rotates by the handle on either side, starting from the current rotation', () => {
    expect([rotateFromBelow(0, 300, 600), rotateFromBelow(20, 300, 600)]).toEqual([90, 110]);
  });

  test('rotates by the handle, and snaps to upright', () => {
    expect([rotate(500, 400), rotate(505, 400), rotate(700, 600), rotate(560, 500)]).toEqual([0, 0, 90, 31]);
  });

  test('resizes by a corner about the centre', () => {
    const session = { kind: 'resize', box, from: { x: 600, y: 700 } } as const;
    expect(transformElements(session, [{ x: 650, y: 750 }], snap).shapes).toEqual([
      { id: 'overlay', size: 3 },
    ]);
  });
});

describe('a drag of several elements', () => {
  const other: ElementBox = { ...box, id: 'other', center: { x: 900, y: 1000 } };

  test('moves them as one and snaps their bounding box', () => {
    const session = { kind: 'move', boxes: [box, other], from: { x: 500, y: 600 } } as const;
    // The centre of both is 700, 800; 155 px to the left is 5 px off the centre of the frame.
    const { shapes, guides } = transformElements(session, [{ x: 345, y: 620 }], snap);
    expect(guides).toEqual([{ axis: 'x', at: 540, kind: 'center' }]);
    expect(shapes).toEqual([
      { id: 'overlay', x: 31.48, y: 32.29 },
      { id: 'other', x: 68.52, y: 53.13 },
    ]);
  });

  test('keeps their distances, however far the pointer goes', () => {
    fc.assert(
      fc.property(
        fc.array(anyBox, { minLength: 2, maxLength: 5 }),
        anyPoint,
        anyPoint,
        (anyBoxes, from, to) => {
          const boxes = anyBoxes.map((each, index) => ({ ...each, id: `e${index}` }));
          const { shapes } = transformElements({ kind: 'move', boxes, from }, [to], free);
          const offsets = shapes.map(({ x = 0, y = 0 }, index) => ({
            x: (x / 100) * 1080 - boxes[index]!.center.x,
            y: (y / 100) * 1920 - boxes[index]!.center.y,
          }));
          for (const { x, y } of offsets) {
            expect(Math.abs(x - offsets[0]!.x)).toBeLessThan(0.25);
            expect(Math.abs(y - offsets[0]!.y)).toBeLessThan(0.25);
          }
        },
      ),
    );
  });
});

test('[ED-109] the trash zone accepts a drop within 40 px of its centre', () => {
  const canvas = { left: 8, bottom: 670, width: 374 };
  const middle = { x: 195, y: 622 };
  expect(isOverTrash(middle, canvas)).toBe(true);
  expect(isOverTrash({ x: middle.x + 40, y: middle.y }, canvas)).toBe(true);
  expect(isOverTrash({ x: middle.x + 29, y: middle.y - 29 }, canvas)).toBe(false);
});
