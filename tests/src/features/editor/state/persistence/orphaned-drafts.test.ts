import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { makeDraftStore, saveOrphanedDrafts } from '#src/features/editor/state/persistence/draft-store.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const promo = {
  id: 'p'.repeat(22),
  title: 'Monday Spin',
  revision: 5,
  document: somePromo(),
  updatedAt: '2026-11-20T20:00:00.000Z',
};
const view = { ...promo, template: null };
const page = (id: string, now: number) => makeDraftStore(browserStorage, id, () => now);
const work = (videoDuration: number) => somePromo({ videoDuration });
const leave = (id: string, now: number, document = work(now)) =>
  page(id, now).write({ promoId: view.id, revision: 4, document, unanswered: [] });

test('saves an older draft of a crashed page as a separate promo, once', async () => {
  leave('first', 7);
  leave('second', 9);
  const fetched = serveWith((_url, { body }) => {
    const { title, document } = JSON.parse(body as string) as Pick<typeof view, 'title' | 'document'>;
    return jsonResponse(201, { ...promo, id: 'q'.repeat(22), title, document });
  });
  const drafts = page('third', 10);
  expect(drafts.adopt(view.id)?.document.videoDuration).toBe(9);
  expect(await saveOrphanedDrafts(view, work(9), drafts)).toEqual(['Monday Spin (unsaved work)']);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(JSON.parse(fetched.mock.calls[0]![1].body as string)).toMatchObject({
    document: { videoDuration: 7 },
  });
  expect(drafts.orphans(view.id)).toEqual([]);
});

test('a draft that became a promo keeps the locks that it had', async () => {
  leave('first', 7);
  const locks = { background: true, elements: {} };
  const former = { revision: 2, document: work(1), locks };
  const newest = { revision: 3, document: somePromo({ background: null }), locks };
  const revisions: PromoTemplate['revisions'] = [newest, former];
  const template = { id: 't'.repeat(22), title: 'Look', studioName: null, revisions };
  const fetched = serveWith(() => jsonResponse(201, { ...promo, id: 'q'.repeat(22), title: 'Saved' }));
  expect(await saveOrphanedDrafts({ ...view, template }, view.document, page('second', 10))).toEqual([
    'Saved',
  ]);
  expect(JSON.parse(fetched.mock.calls[0]![1].body as string)).toMatchObject({
    templateId: template.id,
    templateRevision: 2,
    document: { videoDuration: 7 },
  });
});

test('discards drafts that equal the open or the saved document', async () => {
  leave('first', 7, view.document);
  leave('second', 9);
  const fetched = serveWith(() => jsonResponse(500, {}));
  const drafts = page('third', 10);
  expect(await saveOrphanedDrafts(view, work(9), drafts)).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  expect(drafts.orphans(view.id)).toEqual([]);
});

test('leaves drafts it cannot save for the next visit', async () => {
  leave('first', 7);
  serveWith(() => jsonResponse(503, { code: 'NOT_READY', message: 'Not now.' }));
  const drafts = page('second', 10);
  expect(await saveOrphanedDrafts(view, view.document, drafts)).toEqual([]);
  expect(drafts.orphans(view.id)).toHaveLength(1);
});
