import { beforeEach, expect, test, vi } from 'vitest';
import { setLastPromoId } from '#src/api/current-user.ts';
import { makeDraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import {
  expectedPromoId,
  canPreload,
  preloadPromo,
} from '#src/features/editor/state/persistence/preload-promo.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { somePromo } from '#tests/src/support/promos.ts';

beforeEach(() => localStorage.clear());

test('expects the promo in the URL, else the last open one, and none on other pages', () => {
  expect(expectedPromoId({ pathname: '/', search: '' })).toBeNull();
  setLastPromoId('last');
  expect(expectedPromoId({ pathname: '/', search: '' })).toBe('last');
  expect(expectedPromoId({ pathname: '/', search: '?promo=named' })).toBe('named');
  expect(expectedPromoId({ pathname: '/auth', search: '?promo=named' })).toBeNull();
});

test('does not preload a promo with unsaved changes', () => {
  const drafts = makeDraftStore(browserStorage, 'a page');
  drafts.write({ promoId: 'p1', revision: 4, document: somePromo(), unanswered: [] });
  expect([canPreload('p1'), canPreload('p2')]).toEqual([false, true]);
  drafts.clear('p1');
  expect(canPreload('p1')).toBe(true);
});

test('preloads with the mode and credentials of the later request', () => {
  // The test document would really fetch it.
  const append = vi.spyOn(document.head, 'append').mockReturnValue();
  preloadPromo('a/b');
  const [link] = append.mock.calls[0] ?? [];
  expect(link).toMatchObject({ rel: 'preload', crossOrigin: 'use-credentials' });
  expect((link as HTMLLinkElement).getAttribute('href')).toBe('/api/promos/a%2Fb');
});
