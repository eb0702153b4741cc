import { expect, test } from 'vitest';
import { checkAlpha, checkEdges, checkLoop } from '#server/transparency/test-transparency.ts';

const SIDE = 40;
const AREA = SIDE * SIDE;

/** Frames whose pixels have this value. */
const framesOf = (count: number, value: (pixel: { x: number; y: number; frame: number }) => number): Buffer =>
  Buffer.from(
    Array.from({ length: count * AREA }, (_, at) => {
      const pixel = at % AREA;
      return value({ x: pixel % SIDE, y: Math.floor(pixel / SIDE), frame: Math.floor(at / AREA) });
    }),
  );

const isInside = ({ x, y }: { x: number; y: number }): boolean => Math.hypot(x - 20, y - 20) < 12;
const disc = framesOf(2, (pixel) => (isInside(pixel) ? 255 : 0));

test('[TO-003] alpha is kept where the opacity differs little, and lost where all is opaque or a frame is missing', () => {
  const blurred = framesOf(2, (pixel) => (isInside(pixel) ? 253 : 0));
  expect(checkAlpha(disc, blurred)).toEqual({ name: 'alpha', passed: true, value: 2, limit: 3 });
  expect(
    checkAlpha(
      disc,
      framesOf(2, () => 255),
    ).passed,
  ).toBe(false);
  expect(checkAlpha(disc, disc.subarray(AREA)).passed).toBe(false);
  expect(checkAlpha(Buffer.alloc(AREA), Buffer.alloc(AREA)).passed).toBe(false);
});

test('[TO-003] edges are clean where both videos look alike along the outline, and not with a dark rim of one px', () => {
  const alpha = { data: disc, width: SIDE, height: SIDE };
  const original = framesOf(2, (pixel) => (isInside(pixel) ? 255 : 100));
  const noisy = framesOf(2, (pixel) => (isInside(pixel) ? 250 : 104));
  expect(checkEdges(alpha, original, noisy).passed).toBe(true);
  const rimmed = framesOf(2, ({ x, y }) => {
    const distance = Math.hypot(x - 20, y - 20);
    return distance < 11 ? 255 : distance < 12 ? 0 : 100;
  });
  expect(checkEdges(alpha, original, rimmed).passed).toBe(false);
  expect(checkEdges({ ...alpha, data: framesOf(2, () => 255) }, original, original).passed).toBe(false);
});

/** Frames of one brightness each. */
const passes = (levels: readonly number[]) => ({
  data: framesOf(levels.length, ({ frame }) => levels[frame] ?? 0),
  width: SIDE,
  height: SIDE,
});

test('[TO-003] a loop is seamless where the step into the second pass is like the others', () => {
  expect(checkLoop(passes([0, 10, 20, 10, 0, 10]), 4).passed).toBe(true);
  // The pass ends far from where it begins.
  expect(checkLoop(passes([0, 10, 20, 30, 0, 10]), 4).passed).toBe(false);
  // The second pass begins with another frame.
  expect(checkLoop(passes([0, 10, 20, 30, 40, 50]), 4).passed).toBe(false);
  expect(checkLoop(passes([0, 10]), 4).passed).toBe(false);
});
