import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAt, loopSize } from '#remotion/loops/loop.ts';

/** Frames are compared by identity. */
const frames = [0, 1, 2].map(() => ({}) as ImageBitmap);
// Timestamps of a WebM at 30 fps, in whole milliseconds.
const loop = { frames, times: [0, 0.033, 0.067] };

test('shows the last frame that has begun, until the end', () => {
  expect([0, 0.02, 0.05, 5].map((time) => frames.indexOf(frameAt(loop, time)!))).toEqual([0, 0, 1, 2]);
});

test('finds a frame whose timestamp the file rounded up', () => {
  expect(frameAt(loop, 2 / 30)).toBe(frames[2]);
});

test('shows the first frame before it begins', () => {
  expect(frameAt({ frames, times: [0.02, 0.05, 0.09] }, 0)).toBe(frames[0]);
});

const square = { width: 540, height: 540, durationInSeconds: 2 };
const shown = (shownWidth: number) => ({ shownWidth, fps: 30 });

test('caches a small overlay small, a large one larger, none larger than its file', () => {
  expect(loopSize(square, shown(160)).width).toBe(128);
  expect(loopSize(square, shown(240)).width).toBe(256);
  expect(loopSize(square, shown(600)).width).toBe(512);
  expect(loopSize(square, shown(1080)).width).toBe(540);
});

test('fits the frames of any loop into 100 MB at the aspect ratio of the file', () => {
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
