import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backgroundBox, coverCrop, leavesGaps } from '#remotion/plan/background-box.ts';

const middle = { focusX: 50, focusY: 50 };
const wide = { width: 1920, height: 1080 };

describe('the box of a background', () => {
  it.each([
    [1080, 1920, { left: 0, top: 0, width: 1080, height: 1920 }],
    [720, 1280, { left: 0, top: 0, width: 1080, height: 1920 }],
    [1920, 1080, { left: -1164, top: 0, width: 3412, height: 1920 }],
    [1080, 1350, { left: -228, top: 0, width: 1536, height: 1920 }],
    [1080, 2400, { left: 0, top: -240, width: 1080, height: 2400 }],
  ])(
    '[CO-001] of %d x %d covers all of the vertical frame, its middle in the middle',
    (width, height, box) => {
      const found = backgroundBox({ fit: 'cover', ...middle }, { width, height });
      expect(found).toEqual(box);
      expect(leavesGaps(found)).toBe(false);
    },
  );

  it('centres the focus as far as the video reaches', () => {
    expect(backgroundBox({ fit: 'cover', focusX: 40, focusY: 0 }, wide)).toMatchObject({
      left: -824,
      top: 0,
    });
    expect(backgroundBox({ fit: 'cover', focusX: 0, focusY: 50 }, wide).left).toBe(0);
    expect(backgroundBox({ fit: 'cover', focusX: 100, focusY: 50 }, wide).left).toBe(1080 - 3412);
  });

  it('is centred and uncropped when contained', () => {
    const box = backgroundBox({ fit: 'contain', focusX: 10, focusY: 90 }, wide);
    expect(box).toEqual({ left: 0, top: 656, width: 1080, height: 608 });
    expect(leavesGaps(box)).toBe(true);
    expect(leavesGaps(backgroundBox({ fit: 'contain', ...middle }, { width: 540, height: 960 }))).toBe(false);
  });

  it('covers or is contained, in multiples of four pixels, for every file and focus', () => {
    const percent = integer({ min: 0, max: 100 });
    const side = integer({ min: 16, max: 4096 });
    assert(
      property(
        constantFrom('cover', 'contain'),
        percent,
        percent,
        side,
        side,
        (fit, focusX, focusY, width, height) => {
          const box = backgroundBox({ fit, focusX, focusY }, { width, height });
          for (const px of Object.values(box)) expect(Math.abs(px % 4)).toBe(0);
          const beyond = [
            0 - box.left,
            0 - box.top,
            box.left + box.width - 1080,
            box.top + box.height - 1920,
          ];
          // Beyond every edge of the frame, or within all of them.
          expect(fit === 'cover' ? Math.min(...beyond) : 0 - Math.max(...beyond)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('gives the same covering part for a smaller copy of a file', () => {
    const part = coverCrop({ focusX: 40, focusY: 50 }, wide);
    expect(part.width / part.height).toBeCloseTo(9 / 16, 2);
    const copy = coverCrop({ focusX: 40, focusY: 50 }, { width: 480, height: 270 });
    expect(copy.left).toBeCloseTo(part.left / 4, 5);
  });
});
