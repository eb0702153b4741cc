import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAt, loopSize } from '#remotion/loops/loop.ts';

/** Pictures are told apart by identity alone. */
const frames = [0, 1, 2].map(() => ({}) as ImageBitmap);
// As a WebM of 30 frames a second says it: whole milliseconds.
const loop = { frames, times: [0, 0.033, 0.067] };

test('the last picture that has begun stands, until the end', () => {
  expect([0, 0.02, 0.05, 5].map((time) => frames.indexOf(frameAt(loop, time)!))).toEqual([0, 0, 1, 2]);
});

test('times that a file rounds up are begun by the frame that means them', () => {
  expect(frameAt(loop, 2 / 30)).toBe(frames[2]);
});

test('before the first picture begins it stands already', () => {
  expect(frameAt({ frames, times: [0.02, 0.05, 0.09] }, 0)).toBe(frames[0]);
});

const square = { width: 540, height: 540, durationInSeconds: 2 };
const shown = (shownWidth: number) => ({ shownWidth, fps: 30 });

test('a small overlay is kept small, a large one larger, none larger than its file', () => {
  expect(loopSize(square, shown(160)).width).toBe(128);
  expect(loopSize(square, shown(240)).width).toBe(256);
  expect(loopSize(square, shown(600)).width).toBe(512);
  expect(loopSize(square, shown(1080)).width).toBe(540);
});

test('the frames of any loop fit into 100 MB, and have the shape of their file', () => {
  const side = fc.integer({ min: 64, max: 2000 });
  const file = fc.record({ width: side, height: side, durationInSeconds: fc.integer({ min: 1, max: 15 }) });
  fc.assert(
    fc.property(file, fc.integer({ min: 20, max: 4000 }), (any, shownWidth) => {
      const { width, height } = loopSize(any, shown(shownWidth));
      expect(width * height * 4 * any.durationInSeconds * 30).toBeLessThan(105_000_000);
      expect(width).toBeLessThanOrEqual(any.width);
      expect(Math.abs(height - (width * any.height) / any.width)).toBeLessThanOrEqual(1);
    }),
  );
});
