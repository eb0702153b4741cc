import { afterEach, expect, test, vi } from 'vitest';
import type { PromoView } from '#contract/promos.contract.ts';
import { loadPromo, prefetchPromo } from '#src/features/editor/state/load-promo.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { somePromo } from '#tests/src/support/promos.ts';

afterEach(() => vi.unstubAllGlobals());

const [one, other] = ['1'.repeat(22), '2'.repeat(22)];

const serve = () =>
  serveWith((url) =>
    answer(200, {
      id: url.split('/').at(-1),
      title: 'Monday Spin',
      revision: 3,
      // Words would need the faces of their fonts, which this document has not.
      document: somePromo({ textElements: [] }),
      updatedAt: '2026-11-20T20:00:00.000Z',
    } satisfies Record<keyof PromoView, unknown>),
  );

test('what was asked for ahead is not asked for again, once', async () => {
  const fetched = serve();
  prefetchPromo(one);
  expect((await loadPromo(one)).id).toBe(one);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect((await loadPromo(one)).id).toBe(one);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('another promo than the one asked for ahead is read itself', async () => {
  serve();
  prefetchPromo(one);
  expect((await loadPromo(other)).id).toBe(other);
});

test('what could not be had ahead is asked for again', async () => {
  serveWith(() => answer(500, { code: 'UNEXPECTED', message: 'Something went wrong.' }));
  prefetchPromo(one);
  // Whoever opens it comes later.
  await new Promise((resolve) => setTimeout(resolve));
  serve();
  expect((await loadPromo(one)).id).toBe(one);
});
