import { expect, it } from 'vitest';
import { blurPixels, type Pixels } from '#remotion/layers/blur-pixels.ts';

const image = (width: number, height: number, at: (x: number, y: number) => number): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => {
    const pixel = Math.floor(index / 4);
    return index % 4 === 3 ? 255 : at(pixel % width, Math.floor(pixel / width));
  }),
});

it('leaves one colour as it is, up to its edges', () => {
  const flat = image(20, 30, () => 77);
  expect(blurPixels(flat, 2)).toEqual(flat.data);
});

it('spreads a point evenly to all sides and keeps its light', () => {
  const blurred = blurPixels(
    image(31, 31, (x, y) => (x === 15 && y === 15 ? 250 : 0)),
    1,
  );
  const red = (x: number, y: number): number => blurred[(y * 31 + x) * 4] ?? 0;
  expect(red(15, 15)).toBe(40);
  expect(red(16, 15)).toBe(red(15, 14));
  expect(red(16, 15)).toBe(24);
  expect(red(25, 15)).toBe(0);
});

it('turns a hard edge into a slope without ringing', () => {
  const blurred = blurPixels(
    image(40, 4, (x) => (x < 20 ? 0 : 200)),
    2,
  );
  const row = Array.from({ length: 40 }, (_, x) => blurred[x * 4] ?? 0);
  expect(row).toEqual(row.toSorted((a, b) => a - b));
  expect(row.at(0)).toBe(0);
  expect(row.at(-1)).toBe(200);
});
