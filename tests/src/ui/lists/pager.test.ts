// @vitest-environment node
import { expect, test } from 'vitest';
import { paginate } from '#src/ui/lists/pager.tsx';

const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('fills each page and puts the rest on the last', () => {
  expect(paginate(eight, 1, 6)).toEqual({ page: 1, pages: 2, items: ['a', 'b', 'c', 'd', 'e', 'f'] });
  expect(paginate(eight, 2, 6)).toEqual({ page: 2, pages: 2, items: ['g', 'h'] });
});

test('clamps a page that is out of range', () => {
  expect(paginate(eight, 9, 6).page).toBe(2);
  expect(paginate(eight, 0, 6).page).toBe(1);
});

test('an empty list has one empty page', () => {
  expect(paginate([], 1, 6)).toEqual({ page: 1, pages: 1, items: [] });
});
