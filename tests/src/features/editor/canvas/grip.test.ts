// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { hold } from '#src/features/editor/canvas/grip.ts';
import { isOverTrash } from '#src/features/editor/canvas/trash.ts';
import { anyBox, anyPoint } from '#tests/src/support/boxes.ts';

const around = { others: [], tolerance: 16, isFree: false };
const free = { ...around, isFree: true };

const box: ElementBox = {
  id: 'overlay',
  kind: 'overlay',
  center: { x: 500, y: 600 },
  size: { width: 200, height: 200 },
  rotation: 0,
  shownSize: 2,
};

const turn = (x: number, y: number) => hold({ does: 'turn', box }, [{ x, y }], around).shape.rotation;

describe('what the hand holds', () => {
  test('follows it, and catches lines unless the modifier key is down', () => {
    const grip = { does: 'move', box, from: { x: 510, y: 610 } } as const;
    const held = hold(grip, [{ x: 545, y: 650 }], around);
    expect(held.shape).toEqual({ id: 'overlay', x: 50, y: 33.33 });
    expect(held.guides).toMatchObject([
      { axis: 'x', kind: 'centre' },
      { axis: 'y', kind: 'third' },
    ]);
    const loose = hold(grip, [{ x: 545, y: 650 }], free);
    expect(loose).toEqual({ shape: { id: 'overlay', x: 49.54, y: 33.33 }, guides: [] });
  });

  test('stays where it is while the hand does', () => {
    fc.assert(
      fc.property(anyBox, anyPoint, anyPoint, (any, from, second) => {
        const moved = hold({ does: 'move', box: any, from }, [from], free).shape;
        expect(moved.x).toBeCloseTo((any.center.x / 1080) * 100, 1);
        expect(moved.y).toBeCloseTo((any.center.y / 1920) * 100, 1);
        const pinched = hold({ does: 'pinch', box: any, from: [from, second] }, [from, second], free).shape;
        expect(pinched.rotation).toBeCloseTo(Math.round(any.rotation), 6);
        expect(pinched.size).toBeCloseTo(any.shownSize, 6);
      }),
    );
  });

  test('[ED-120] is pinched to a tenth at least, and to ten times at most', () => {
    const from = [
      { x: 400, y: 600 },
      { x: 600, y: 600 },
    ] as const;
    const spread = (by: number) =>
      hold(
        { does: 'pinch', box, from },
        [
          { x: 500 - by, y: 600 },
          { x: 500 + by, y: 600 },
        ],
        free,
      ).shape.size;
    expect([spread(100), spread(4), spread(5000)]).toEqual([2, 0.1, 10]);
  });

  test('is turned by its handle, and catches upright', () => {
    expect([turn(500, 400), turn(505, 400), turn(700, 600), turn(560, 500)]).toEqual([0, 0, 90, 31]);
  });

  test('is sized by a corner about its middle', () => {
    const grip = { does: 'resize', box, from: { x: 600, y: 700 } } as const;
    expect(hold(grip, [{ x: 650, y: 750 }], around).shape).toEqual({ id: 'overlay', size: 3 });
  });
});

test('[ED-109] the trash takes what is dropped within 40 px of its middle', () => {
  const film = { left: 8, bottom: 670, width: 374 };
  const middle = { x: 195, y: 598 };
  expect(isOverTrash(middle, film)).toBe(true);
  expect(isOverTrash({ x: middle.x + 40, y: middle.y }, film)).toBe(true);
  expect(isOverTrash({ x: middle.x + 29, y: middle.y - 29 }, film)).toBe(false);
});
