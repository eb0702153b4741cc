import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LockablePromo } from '#contract/promos/promos.contract.ts';
import { findPromo, loadPromo } from '#src/features/editor/state/persistence/load-promo.ts';
import { draftPrefix } from '#src/features/editor/state/persistence/preload-promo.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const [last, latest] = ['1'.repeat(22), '2'.repeat(22)];

const view = (id: string): LockablePromo => ({
  id,
  title: 'Monday Spin',
  revision: 3,
  document: somePromo({ textElements: [] }),
  updatedAt: '2026-11-20T20:00:00.000Z',
  template: null,
});

test.each([
  ['saved', []],
  ['with unsaved changes', [`${draftPrefix(last)}page`]],
])('loads the last open promo once for finding and opening it: %s', async (_, drafts) => {
  for (const draft of drafts) localStorage.setItem(draft, '{}');
  const fetched = serveWith(() => jsonResponse(200, view(last)));
  const id = await findPromo(last);
  expect((await loadPromo(id)).id).toBe(last);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('finds the promo changed last when the last open one is gone', async () => {
  const { id, title, revision, updatedAt } = view(latest);
  const promos = [{ id, title, revision, updatedAt, posterUrl: null, review: null }];
  serveWith((url) =>
    url.endsWith(last)
      ? jsonResponse(404, { code: 'NOT_FOUND', message: 'Not found.' })
      : jsonResponse(200, { promos, nextCursor: null }),
  );
  expect(await findPromo(last)).toBe(latest);
});
