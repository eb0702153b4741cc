import { expect, test } from 'vitest';
import { cutFrame } from '#src/features/editor/background/cut-frame.ts';

test('shows the first frame while the beginning or the whole part is moved', () => {
  expect(cutFrame('start', { start: 3, end: 8 }, 15)).toBe(0);
  expect(cutFrame('whole', { start: 3, end: 8 }, 15)).toBe(0);
});

test('shows the last frame before the part begins anew while its end is moved', () => {
  expect(cutFrame('end', { start: 3, end: 8 }, 15)).toBe(149);
  expect(cutFrame('end', { start: 3, end: 3 }, 15)).toBe(0);
});

test('shows the last frame of the promo where the part is longer than it', () => {
  expect(cutFrame('end', { start: 0, end: 40 }, 15)).toBe(449);
});
