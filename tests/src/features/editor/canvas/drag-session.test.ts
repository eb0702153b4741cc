// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { transformElements } from '#src/features/editor/canvas/drag-session.ts';
import { snapLines } from '#src/features/editor/canvas/snap.ts';
import { isOverTrash } from '#src/features/editor/canvas/trash-zone.tsx';
import { anyBox, anyPoint } from '#tests/src/support/boxes.ts';

const around = { lines: snapLines([]), tolerance: 16, isFree: false };
const free = { ...around, isFree: true };

const box: ElementBox = {
  id: 'overlay',
  kind: 'overlay',
  center: { x: 500, y: 600 },
  size: { width: 200, height: 200 },
  rotation: 0,
  shownSize: 2,
};

const turn = (x: number, y: number) =>
  transformElements({ does: 'turn', box, from: { x: 500, y: 400 } }, [{ x, y }], around).shapes[0]?.rotation;

const turnFromBelow = (rotation: number, x: number, y: number) =>
  transformElements({ does: 'turn', box: { ...box, rotation }, from: { x: 500, y: 800 } }, [{ x, y }], around)
    .shapes[0]?.rotation;

describe('what the hand holds', () => {
  test('follows it, and catches lines unless the modifier key is down', () => {
    const grip = { does: 'move', boxes: [box], from: { x: 510, y: 610 } } as const;
    const held = transformElements(grip, [{ x: 545, y: 650 }], around);
    expect(held.shapes).toEqual([{ id: 'overlay', x: 50, y: 33.33 }]);
    expect(held.guides).toMatchObject([
      { axis: 'x', kind: 'centre' },
      { axis: 'y', kind: 'third' },
    ]);
    const loose = transformElements(grip, [{ x: 545, y: 650 }], free);
    expect(loose).toEqual({ shapes: [{ id: 'overlay', x: 49.54, y: 33.33 }], guides: [] });
  });

  test('stays where it is while the hand does', () => {
    fc.assert(
      fc.property(anyBox, anyPoint, anyPoint, (any, from, second) => {
        const [moved] = transformElements({ does: 'move', boxes: [any], from }, [from], free).shapes;
        expect(moved?.x).toBeCloseTo((any.center.x / 1080) * 100, 1);
        expect(moved?.y).toBeCloseTo((any.center.y / 1920) * 100, 1);
        const [pinched] = transformElements(
          { does: 'pinch', box: any, from: [from, second] },
          [from, second],
          free,
        ).shapes;
        expect(pinched?.rotation).toBeCloseTo(Math.round(any.rotation), 6);
        expect(pinched?.size).toBeCloseTo(any.shownSize, 6);
      }),
    );
  });

  test('[ED-120] is pinched to a tenth at least, and to ten times at most', () => {
    const from = [
      { x: 400, y: 600 },
      { x: 600, y: 600 },
    ] as const;
    const spread = (by: number) =>
      transformElements(
        { does: 'pinch', box, from },
        [
          { x: 500 - by, y: 600 },
          { x: 500 + by, y: 600 },
        ],
        free,
      ).shapes[0]?.size;
    expect([spread(100), spread(4), spread(5000)]).toEqual([2, 0.1, 10]);
  });

  test('is turned by its handle on either side, and goes on from the turn that it has', () => {
    expect([turnFromBelow(0, 300, 600), turnFromBelow(20, 300, 600)]).toEqual([90, 110]);
  });

  test('is turned by its handle, and catches upright', () => {
    expect([turn(500, 400), turn(505, 400), turn(700, 600), turn(560, 500)]).toEqual([0, 0, 90, 31]);
  });

  test('is sized by a corner about its middle', () => {
    const grip = { does: 'resize', box, from: { x: 600, y: 700 } } as const;
    expect(transformElements(grip, [{ x: 650, y: 750 }], around).shapes).toEqual([
      { id: 'overlay', size: 3 },
    ]);
  });
});

describe('several in one hand', () => {
  const other: ElementBox = { ...box, id: 'other', center: { x: 900, y: 1000 } };

  test('move as one and catch lines by the rectangle around them', () => {
    const grip = { does: 'move', boxes: [box, other], from: { x: 500, y: 600 } } as const;
    // The middle of both is 700, 800: 155 px to the left it is 5 px beside the middle of the frame.
    const { shapes, guides } = transformElements(grip, [{ x: 345, y: 620 }], around);
    expect(guides).toEqual([{ axis: 'x', at: 540, kind: 'centre' }]);
    expect(shapes).toEqual([
      { id: 'overlay', x: 31.48, y: 32.29 },
      { id: 'other', x: 68.52, y: 53.13 },
    ]);
  });

  test('keep their distances, however far the hand goes', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { minLength: 2, maxLength: 5 }), anyPoint, anyPoint, (held, from, to) => {
        const boxes = held.map((each, index) => ({ ...each, id: `e${index}` }));
        const { shapes } = transformElements({ does: 'move', boxes, from }, [to], free);
        const way = shapes.map(({ x = 0, y = 0 }, index) => ({
          x: (x / 100) * 1080 - boxes[index]!.center.x,
          y: (y / 100) * 1920 - boxes[index]!.center.y,
        }));
        for (const { x, y } of way) {
          expect(Math.abs(x - way[0]!.x)).toBeLessThan(0.25);
          expect(Math.abs(y - way[0]!.y)).toBeLessThan(0.25);
        }
      }),
    );
  });
});

test('[ED-109] the trash takes what is dropped within 40 px of its middle', () => {
  const film = { left: 8, bottom: 670, width: 374 };
  const middle = { x: 195, y: 598 };
  expect(isOverTrash(middle, film)).toBe(true);
  expect(isOverTrash({ x: middle.x + 40, y: middle.y }, film)).toBe(true);
  expect(isOverTrash({ x: middle.x + 29, y: middle.y - 29 }, film)).toBe(false);
});
