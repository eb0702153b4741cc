import { afterEach, expect, test, vi } from 'vitest';
import type { LockablePromo } from '#contract/promos/promos.contract.ts';
import { loadPromo, prefetchPromo } from '#src/features/editor/state/persistence/load-promo.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';

afterEach(() => vi.unstubAllGlobals());

const [one, other] = ['1'.repeat(22), '2'.repeat(22)];

const serve = () =>
  serveWith((url) =>
    jsonResponse(200, {
      id: url.split('/').at(-1),
      title: 'Monday Spin',
      revision: 3,
      // A promo without texts has no fonts to load.
      document: somePromo({ textElements: [] }),
      updatedAt: '2026-11-20T20:00:00.000Z',
      template: null,
    } satisfies Record<keyof LockablePromo, unknown>),
  );

test('uses a prefetched promo once', async () => {
  const fetched = serve();
  void prefetchPromo(one);
  expect((await loadPromo(one)).id).toBe(one);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect((await loadPromo(one)).id).toBe(one);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('loads a promo other than the prefetched one', async () => {
  serve();
  void prefetchPromo(one);
  expect((await loadPromo(other)).id).toBe(other);
});

test('loads again when the prefetch has failed', async () => {
  serveWith(() => jsonResponse(500, { code: 'UNEXPECTED', message: 'Something went wrong.' }));
  void prefetchPromo(one);
  // The promo opens after the prefetch has failed.
  await new Promise((resolve) => setTimeout(resolve));
  serve();
  expect((await loadPromo(one)).id).toBe(one);
});

test('does not request a promo twice when it is prefetched twice', async () => {
  const fetched = serve();
  await Promise.all([prefetchPromo(one), prefetchPromo(one)]);
  await loadPromo(one);
  expect(fetched).toHaveBeenCalledTimes(1);
});
