import { Notifications } from '@mantine/notifications';
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { ClassChangeNotice } from '#src/features/editor/header/timetable-notices.tsx';
import { PromosDialog } from '#src/features/editor/promos/promos-dialog.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00'), toFake: ['Date'] });
  // happy-dom has none.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A promo for a class; nothing else of the promo counts here. */
const promoOf = (fields: Partial<ClassInfo>) =>
  somePromo({ classInfo: { ...emptyClassInfo(), classType: 'Pole Flow', ...fields } });

const promos = [
  { title: 'Yesterday', document: promoOf({ classDate: '2026-11-24' }) },
  { title: 'Today', document: promoOf({ classDate: '2026-11-25' }) },
  { title: 'Every other week', document: promoOf({ classDate: '2026-11-24', schedule: 'Bi-weekly' }) },
  { title: 'Undated', document: promoOf({}) },
];

/** The dialog with the list of these promos. */
const openList = async (
  titled: readonly { title: string; document: Promo; updatedAt?: string }[],
): Promise<void> => {
  const queryClient = makeQueryClient();
  const listed = titled.map(({ title, document, updatedAt = '2026-11-20T20:00:00.000Z' }, index) => {
    const id = String(index).repeat(22);
    queryClient.setQueryData(queryKeys.promoThumbnail(id, 1), document);
    return { id, title, revision: 1, updatedAt, posterUrl: null, review: null };
  });
  serveWith((url) =>
    url.startsWith('/api/promos')
      ? jsonResponse(200, { promos: listed, nextCursor: null })
      : jsonResponse(503, { code: 'UNAVAILABLE', message: 'Try again in a moment.' }),
  );
  const store = createStore();
  store.set(openDialogAtom, 'promos');
  show(<PromosDialog videos={null} />, { store, queryClient });
  await screen.findByRole('button', { name: `Open ${titled.at(-1)?.title}` });
};

test('the list says of an empty promo that it is empty, and of no other', async () => {
  const empty = somePromo({ textElements: [], overlayElements: [], background: null });
  await openList([
    { title: 'Nothing yet', document: empty },
    { title: 'Undated', document: promoOf({}) },
  ]);
  const areMarkedEmpty = screen
    .getAllByRole('listitem')
    .map((item) => within(item).queryByText('Empty') !== null);
  expect(areMarkedEmpty).toEqual([true, false]);
});

test('the list says of a promo that the day of its class has passed, and of no other', async () => {
  await openList(promos);
  const flagged = screen
    .getAllByRole('listitem')
    .map((item) => within(item).queryByText(/The class is over/)?.parentElement?.textContent ?? null);
  expect(flagged).toEqual(['The class is over. Pole Flow was on Tuesday, Nov 24.', null, null, null]);
});

test('the list says when each promo was changed, with the year if it is not this year', async () => {
  await openList([
    { title: 'Lately', document: promoOf({}), updatedAt: '2026-01-02T12:00:00.000Z' },
    { title: 'Long ago', document: promoOf({}), updatedAt: '2025-12-30T12:00:00.000Z' },
  ]);
  const changed = screen.getAllByRole('listitem').map((item) => item.querySelector('time')?.textContent);
  expect(changed).toEqual([
    expect.stringMatching(/^Jan 2, \d+:00/),
    expect.stringMatching(/^Dec 30, 2025, \d+:00/),
  ]);
});

test('the editor says it of the open promo, until the class has another day', async () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: promoOf({ classDate: '2026-11-24' }) });
  const parts = (
    <>
      <Notifications />
      <ClassChangeNotice />
    </>
  );
  show(parts, { store });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The class is overPole Flow was on Tuesday, Nov 24.',
  );
  act(() => store.set(editPromoAtom, { do: 'open', promo: promoOf({ classDate: '2026-11-27' }) }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
