// @vitest-environment node
import { expect, test } from 'vitest';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { framePixels } from '#src/features/editor/readability/frame-pixels.ts';

/** A wide picture that gets brighter from left to right. */
const wide: Pixels = {
  width: 160,
  height: 90,
  data: Uint8ClampedArray.from({ length: 160 * 90 * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : Math.floor(index / 4) % 160,
  ),
};

const shown = (fields: object = {}) => {
  const { data } = framePixels(PromoBackground.parse({ assetId: 'night', ...fields }), wide);
  return (x: number, y: number): number => data[(y * 90 + x) * 4] ?? 0;
};

test('a picture that covers shows its middle, or where its focus is', () => {
  expect(shown()(45, 80)).toBeCloseTo(80, -0.5);
  expect(shown({ focusX: 0 })(0, 80)).toBe(0);
  expect(shown({ focusX: 100 })(89, 80)).toBe(159);
});

test('mirrored, left and right are swapped', () => {
  const [plain, mirrored] = [shown(), shown({ mirrored: true })];
  expect(mirrored(0, 10)).toBe(plain(89, 10));
  expect(mirrored(0, 10)).toBeGreaterThan(mirrored(89, 10));
});

test('a whole picture has its backdrop above and below', () => {
  const colored = shown({ fit: 'contain', backdrop: 'color', backdropColor: '#c8c8c8' });
  expect([colored(45, 5), colored(45, 155)]).toEqual([200, 200]);
  expect(colored(0, 80)).toBeLessThan(3);
  // Its own blur has the colours of the middle of the video.
  expect(shown({ fit: 'contain' })(45, 5)).toBeCloseTo(80, -0.5);
});

test('without a background the frame is black', () => {
  const { width, height, data } = framePixels(null, null);
  expect([width, height, Math.max(...data.filter((_, index) => index % 4 < 3))]).toEqual([90, 160, 0]);
});
