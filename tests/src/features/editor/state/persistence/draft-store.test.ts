import { beforeEach, expect, test, vi } from 'vitest';
import { PROMO_VERSION } from '#schema/promo.ts';
import { makeDraftStore, copyTitle } from '#src/features/editor/state/persistence/draft-store.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { fillStorage } from '#tests/src/support/broken-storage.ts';
import { somePromo } from '#tests/src/support/promos.ts';

beforeEach(() => localStorage.clear());

const page = (id: string, now = 1) => makeDraftStore(browserStorage, id, () => now);
const draft = (videoDuration: number) => ({
  promoId: 'p1',
  revision: 4,
  document: somePromo({ videoDuration }),
  unanswered: [],
});

test('finds unsaved changes of the previous page', () => {
  page('first').write(draft(7));
  expect(page('second').adopt('p1')).toMatchObject({ revision: 4, document: { videoDuration: 7 } });
});

test('moves an adopted draft to the page that found it', () => {
  page('first').write(draft(7));
  const second = page('second');
  second.adopt('p1');
  second.clear('p1');
  expect(page('third').adopt('p1')).toBeNull();
});

test('keeps a draft per page, and adopts the newest', () => {
  page('first', 1).write(draft(7));
  page('second', 2).write(draft(9));
  const third = page('third', 3);
  expect(third.adopt('p1')?.document.videoDuration).toBe(9);
  third.clear('p1');
  expect(third.adopt('p1')?.document.videoDuration).toBe(7);
});

test('lists drafts of other pages, newest first, and discards them one by one', () => {
  page('first', 1).write(draft(7));
  page('second', 2).write(draft(9));
  page('third', 3).write(draft(11));
  const fourth = page('fourth', 4);
  fourth.adopt('p1');
  const left = () => fourth.orphans('p1').map(({ draft: { document } }) => document.videoDuration);
  expect(left()).toEqual([9, 7]);
  fourth.orphans('p1')[0]!.discard();
  expect(left()).toEqual([7]);
});

test('ignores drafts of other promos', () => {
  page('first').write({ ...draft(7), promoId: 'p2' });
  expect(page('second').adopt('p1')).toBeNull();
});

test('migrates a draft left by an older version of the editor', () => {
  const document = { version: 2, keptWords: ['header'], classInfo: { wordedOn: '2026-03-12' } };
  localStorage.setItem(
    'polepro.draft.p1.old',
    JSON.stringify({ promoId: 'p1', revision: 3, at: 1, document }),
  );
  expect(page('second').adopt('p1')?.document).toMatchObject({
    version: PROMO_VERSION,
    lockedTextIds: ['header'],
    classInfo: { filledOn: '2026-03-12' },
  });
});

test('leaves an unreadable draft in place', () => {
  localStorage.setItem(
    'polepro.draft.p1.old',
    '{"promoId":"p1","revision":1,"at":1,"document":{"version":99}}',
  );
  expect(page('second').adopt('p1')).toBeNull();
  expect(localStorage).toHaveLength(1);
});

test('says when the storage is full, and keeps the draft as long as the page', () => {
  const write = fillStorage();
  const first = page('first');
  expect(first.write(draft(7))).toBe(false);
  expect(first.adopt('p1')?.document.videoDuration).toBe(7);
  write.mockRestore();
  expect(first.write(draft(8))).toBe(true);
});

test('serializes a document once, however often drafts with it are written', () => {
  const document = somePromo({ videoDuration: 7 });
  const toJSON = vi.fn(() => ({ ...document }));
  const counted = { ...document, toJSON };
  const { write } = page('first');
  write({ ...draft(7), document: counted });
  write({ ...draft(7), document: counted, unanswered: [counted] });
  expect(toJSON).toHaveBeenCalledOnce();
  expect(page('second').adopt('p1')).toMatchObject({ document, unanswered: [document] });
});

test('fits the title of a copy, and adds the suffix once', () => {
  expect(copyTitle('Monday Spin (my copy)')).toBe('Monday Spin (my copy)');
  expect(copyTitle('x'.repeat(80))).toHaveLength(80);
});
