import { assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlayGeometry } from '#remotion/plan/overlay-geometry.ts';

const square = { width: 540, height: 540 };
const at = (x: number, y: number, scale: number, rotation = 0) => ({ x, y, scale, rotation });

describe('the placement of an overlay in the composite', () => {
  it('snaps to whole pixels around its centre', () => {
    expect(overlayGeometry(at(50, 50, 2), square, 1)).toEqual({
      scaled: { width: 400, height: 400 },
      visible: null,
      left: 340,
      top: 760,
      canvas: { width: 400, height: 400 },
      inset: { x: 0, y: 0 },
      turn: null,
      pivot: null,
    });
  });

  it('is even, with the image inset on its canvas where needed', () => {
    // 17 % of 1920 is 326.4: the image spans 226 to 426; at 17.1 % it starts at 228.
    const geometry = overlayGeometry(at(50.1, 17.1, 1), square, 1);
    expect(geometry).toMatchObject({ left: 440, inset: { x: 1, y: 0 }, canvas: { width: 202, height: 200 } });
  });

  it('is cropped to the frame', () => {
    expect(overlayGeometry(at(0, 100, 2), square, 1)).toMatchObject({
      scaled: { width: 400, height: 400 },
      visible: { x: 200, y: 0, width: 200, height: 200 },
      left: 0,
      top: 1720,
    });
  });

  it('is not cropped while it moves, because more of it may come into the frame', () => {
    const moving = { leaves: true, mostScale: null };
    expect(overlayGeometry(at(0, 100, 2), square, 1, moving)).toMatchObject({
      scaled: { width: 400, height: 400 },
      visible: null,
      left: -200,
      top: 1720,
    });
    expect(overlayGeometry(at(0, 0, 2, 30), square, 1)).not.toBeNull();
  });

  it.each([0, 30])(
    'has room for its largest scale on every side of its centre, rotated by %i',
    (rotation) => {
      const { canvas, pivot, left, top } = overlayGeometry(at(50, 50, 2, rotation), square, 1, {
        leaves: false,
        mostScale: 1.25,
      })!;
      expect({ x: left + pivot!.x, y: top + pivot!.y }).toEqual({ x: 540, y: 960 });
      expect(pivot!.x).toBeGreaterThanOrEqual(250);
      expect(canvas.width - pivot!.x).toBeGreaterThanOrEqual(250);
      expect(canvas.height - pivot!.y).toBeGreaterThanOrEqual(250);
    },
  );

  it('is half the size in a draft', () => {
    expect(overlayGeometry(at(50, 50, 2), square, 0.5)).toMatchObject({
      scaled: { width: 200, height: 200 },
      left: 170,
      top: 380,
    });
  });

  it('is null for a rotated overlay outside the frame, even near a corner', () => {
    expect(overlayGeometry({ x: 0, y: 0, scale: 0.05, rotation: 30 }, square, 1)).not.toBeNull();
  });

  it('maps the centre of a rotated canvas to the centre of the image, and rotates by a quarter turn', () => {
    const { turn, canvas, inset, scaled, left, top } = overlayGeometry(at(50, 50, 2, 90), square, 1)!;
    const [upperLeft, upperRight, lowerLeft] = turn!;
    // The frame's centre (540, 960), between pixels, shows the middle of the image.
    const [dx, dy] = [(540 - left - 0.5) / canvas.width, (960 - top - 0.5) / canvas.height];
    const shown = {
      x: upperLeft.x + dx * (upperRight.x - upperLeft.x) + dy * (lowerLeft.x - upperLeft.x),
      y: upperLeft.y + dx * (upperRight.y - upperLeft.y) + dy * (lowerLeft.y - upperLeft.y),
    };
    expect(shown.x).toBeCloseTo(inset.x + scaled.width / 2 - 0.5, 6);
    expect(shown.y).toBeCloseTo(inset.y + scaled.height / 2 - 0.5, 6);
    // Clockwise: right in the frame is up in the image.
    expect(upperRight.x - upperLeft.x).toBeCloseTo(0, 6);
    expect(upperRight.y - upperLeft.y).toBeCloseTo(-canvas.width, 6);
  });

  it('is even and inside its own canvas for every element and file', () => {
    const element = record({
      x: double({ min: 0, max: 100, noNaN: true }),
      y: double({ min: 0, max: 100, noNaN: true }),
      scale: double({ min: 0.05, max: 10, noNaN: true }),
      rotation: integer({ min: -180, max: 180 }),
    });
    const file = record({ width: integer({ min: 1, max: 1080 }), height: integer({ min: 1, max: 1080 }) });
    assert(
      property(element, file, (placed, size) => {
        const geometry = overlayGeometry(placed, size, 1);
        if (geometry === null) return;
        const { left, top, canvas, inset, visible, scaled } = geometry;
        for (const px of [left, top, canvas.width, canvas.height]) expect(Math.abs(px % 2)).toBe(0);
        const shown = visible ?? scaled;
        expect(inset.x).toBeGreaterThanOrEqual(0);
        expect(inset.y).toBeGreaterThanOrEqual(0);
        expect(inset.x + shown.width).toBeLessThanOrEqual(canvas.width);
        expect(inset.y + shown.height).toBeLessThanOrEqual(canvas.height);
        const isInFrame = left + inset.x + shown.width <= 1080 && top + inset.y + shown.height <= 1920;
        expect(isInFrame || placed.rotation !== 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
