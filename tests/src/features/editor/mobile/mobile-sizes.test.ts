// @vitest-environment node
import { expect, test } from 'vitest';
import { canvasShift, canvasSize, textAreaHeight } from '#src/features/editor/mobile/mobile-sizes.ts';

test('[ED-128] the preview is 374x664 where it fits; an offset of 100 px would make it smaller', () => {
  const { width, height } = canvasSize({ width: 820, height: 1180 });
  expect(Math.floor(width)).toBe(374);
  expect(Math.floor(height)).toBe(664);
  // ED-052 limits it to the viewport - 50, so it leaves no 100 px above it: on a phone the preview uses them.
  expect(canvasSize({ width: 390, height: 700 }).height).toBeGreaterThan(700 - 100);
});

test('[ED-130] is 260 px wide until the viewport is measured', () => {
  const { width, height } = canvasSize({ width: 0, height: 0 });
  expect(width).toBe(260);
  expect(width / height).toBeCloseTo(9 / 16);
});

test.each([
  ['a text in the free half stays', { y: 500, top: 400, bottom: 660 }, 0],
  ['a text behind a popup above moves down', { y: 350, top: 400, bottom: 660 }, 120],
  ['a text behind a popup below moves up', { y: 330, top: 8, bottom: 350 }, -50],
  ['in a narrow gap it moves to the middle', { y: 300, top: 400, bottom: 500 }, 150],
])('with the popup open %s', (_, place, shift) => {
  expect(canvasShift(place)).toBe(shift);
});

const lines = (count: number): string => 'x'.repeat(35 * count);

test('[ED-131] is at least 80 px high', () => {
  expect(['', 'One line', 'One\ntwo\nthree'].map(textAreaHeight)).toEqual([80, 80, 80]);
});

test('[ED-132] [ED-133] grows by 20 px for each line of about 35 characters', () => {
  expect([4, 5, 6].map((count) => textAreaHeight(lines(count)))).toEqual([100, 120, 140]);
  expect(textAreaHeight(`${lines(3)}x`)).toBe(100);
  expect(textAreaHeight('a\nb\nc\nd\ne')).toBe(120);
});
