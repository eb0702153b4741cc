import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLastPromoId } from '#src/api/current-user.ts';
import { expectedPromoId } from '#src/features/editor/state/persistence/preload-promo.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { blockStorage, fillStorage } from '#tests/src/support/broken-storage.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  for (const key of browserStorage.keys()) browserStorage.removeItem(key);
});

test('blocked storage stops nothing: values last as long as the page', () => {
  blockStorage();
  expect(expectedPromoId({ pathname: '/', search: '' })).toBeNull();
  setLastPromoId('p1');
  expect(expectedPromoId({ pathname: '/', search: '' })).toBe('p1');
  expect(browserStorage.setItem('theme', 'dark')).toBe(false);
  expect(browserStorage.keys()).toEqual(['polepro.last-promo', 'theme']);
  browserStorage.removeItem('theme');
  expect(browserStorage.getItem('theme')).toBeNull();
});

test('a value that no longer fits is the newer one on this page, until there is space again', () => {
  expect(browserStorage.setItem('draft', 'first')).toBe(true);
  const full = fillStorage();
  expect(browserStorage.setItem('draft', 'second')).toBe(false);
  expect([browserStorage.getItem('draft'), localStorage.getItem('draft')]).toEqual(['second', 'first']);
  expect(browserStorage.keys()).toEqual(['draft']);
  full.mockRestore();
  expect(browserStorage.setItem('draft', 'third')).toBe(true);
  expect(localStorage.getItem('draft')).toBe('third');
});
