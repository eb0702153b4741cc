// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  pinchBetween,
  scaleFactor,
  rotationBetween,
  normalizeDegrees,
} from '#src/features/editor/canvas/drag-session.ts';
import { percentToPx, pxToPercent, rotateAbout } from '#src/features/editor/canvas/element-box.ts';
import { anyBox, anyPoint } from '#tests/src/support/boxes.ts';

describe('positions', () => {
  test('[ED-121] are within 0 to 100 percent, and within a tenth of a pixel of the input', () => {
    fc.assert(
      fc.property(anyPoint, (point) => {
        const { x, y } = pxToPercent(point);
        for (const value of [x, y]) expect(value >= 0 && value <= 100).toBe(true);
        const back = percentToPx({ x, y });
        const inside = { x: Math.min(1080, Math.max(0, point.x)), y: Math.min(1920, Math.max(0, point.y)) };
        expect(Math.hypot(back.x - inside.x, back.y - inside.y)).toBeLessThan(0.12);
      }),
    );
  });
});

describe('rotating', () => {
  test('by a handle held above, right, below and left of an element', () => {
    const center = { x: 540, y: 960 };
    const points = [
      { x: 540, y: 900 },
      { x: 600, y: 960 },
      { x: 540, y: 1020 },
      { x: 480, y: 960 },
    ];
    expect(
      points.map((point) =>
        rotationBetween({ center, rotation: 0 }, { x: center.x, y: center.y - 100 }, point),
      ),
    ).toEqual([0, 90, 180, -90]);
  });

  test('normalizes any number of degrees to the same rotation within half a circle', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (degrees) => {
        const turned = normalizeDegrees(degrees);
        expect(turned).toBeGreaterThanOrEqual(-180);
        expect(turned).toBeLessThanOrEqual(180);
        expect((((turned - degrees) % 360) + 360) % 360).toBe(0);
      }),
    );
    expect(normalizeDegrees(180)).toBe(180);
    expect(normalizeDegrees(-180)).toBe(-180);
  });
});

describe('resizing by a corner', () => {
  test('the corner stays under the pointer: at twice the distance the element is twice as large', () => {
    fc.assert(
      fc.property(anyBox, fc.double({ min: 0.1, max: 5, noNaN: true }), (box, factor) => {
        const half = { x: box.size.width / 2, y: box.size.height / 2 };
        const cornerAt = (times: number) =>
          rotateAbout(
            box.center,
            { x: box.center.x + half.x * times, y: box.center.y + half.y * times },
            box.rotation,
          );
        expect(scaleFactor(box, cornerAt(1), cornerAt(factor))).toBeCloseTo(factor, 4);
      }),
    );
  });

  test('dragged past the centre the factor is 0, never negative', () => {
    const box = {
      id: 'a',
      kind: 'text' as const,
      center: { x: 500, y: 500 },
      size: { width: 100, height: 100 },
      rotation: 0,
      shownSize: 30,
    };
    expect(scaleFactor(box, { x: 550, y: 550 }, { x: 300, y: 300 })).toBe(0);
  });
});

describe('two fingers', () => {
  test('[ED-102] [ED-103] [ED-104] move, scale and rotate an element', () => {
    const from = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const to = [
      { x: 300, y: 300 },
      { x: 300, y: 500 },
    ] as const;
    expect(pinchBetween(from, to)).toEqual({ by: { x: 150, y: 300 }, factor: 2, turn: 90 });
  });

  test('change nothing when they do not move', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        expect(pinchBetween([a, b], [a, b])).toEqual({ by: { x: 0, y: 0 }, factor: 1, turn: 0 });
      }),
    );
  });
});
