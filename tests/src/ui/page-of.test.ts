// @vitest-environment node
import { expect, test } from 'vitest';
import { pageOf } from '#src/ui/page-of.ts';

const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('as many per page as asked for, the rest on the last', () => {
  expect(pageOf(eight, 1, 6)).toEqual({ page: 1, pages: 2, items: ['a', 'b', 'c', 'd', 'e', 'f'] });
  expect(pageOf(eight, 2, 6)).toEqual({ page: 2, pages: 2, items: ['g', 'h'] });
});

test('a page beyond the ends is brought into range', () => {
  expect(pageOf(eight, 9, 6).page).toBe(2);
  expect(pageOf(eight, 0, 6).page).toBe(1);
});

test('an empty list has one empty page', () => {
  expect(pageOf([], 1, 6)).toEqual({ page: 1, pages: 1, items: [] });
});
