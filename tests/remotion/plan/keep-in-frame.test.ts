import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinFrame, keepInFrame, turnedSize } from '#remotion/plan/keep-in-frame.ts';

const length = (max: number) => fc.double({ min: 1, max, noNaN: true });

describe('keeping a block in the frame', () => {
  it('leaves a block that stands inside exactly where it is', () => {
    expect(keepInFrame({ x: 540, y: 333.3 }, { width: 864, height: 120 })).toEqual({ x: 540, y: 333.3 });
  });

  it('moves a block the shortest way in at every edge', () => {
    const size = { width: 400, height: 200 };
    expect(keepInFrame({ x: 0, y: 0 }, size)).toEqual({ x: 200, y: 100 });
    expect(keepInFrame({ x: 1080, y: 1920 }, size)).toEqual({ x: 880, y: 1820 });
  });

  it('puts a block larger than the frame in the middle', () => {
    expect(keepInFrame({ x: 100, y: 100 }, { width: 1200, height: 2000 })).toEqual({ x: 540, y: 960 });
  });

  it('lets a line turned upright stand at the side, where its unturned box would not fit', () => {
    const turned = turnedSize({ width: 800, height: 100 }, 90);
    expect(turned.width).toBeCloseTo(100);
    expect(keepInFrame({ x: 60, y: 960 }, turned).x).toBe(60);
  });

  it('holds for every block that can fit, at any place and turn', () => {
    fc.assert(
      fc.property(
        length(1080),
        length(1920),
        length(1080),
        length(1920),
        fc.integer({ min: -180, max: 180 }),
        (width, height, x, y, turn) => {
          const box = turnedSize({ width, height }, turn);
          fc.pre(isWithinFrame(box));
          const center = keepInFrame({ x, y }, box);
          expect(Math.abs(center.x - 540) + box.width / 2).toBeLessThanOrEqual(540.5);
          expect(Math.abs(center.y - 960) + box.height / 2).toBeLessThanOrEqual(960.5);
        },
      ),
    );
  });
});
