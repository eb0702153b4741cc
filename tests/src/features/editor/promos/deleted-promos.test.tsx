import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeletedPromo } from '#contract/promos/promos.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { OpenPromoScreen } from '#src/features/editor/editor-page.tsx';
import { PromosDialog } from '#src/features/editor/promos/promos-dialog.tsx';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-14T12:00:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const deleted = (letter: string, title: string, daysLeft: number): DeletedPromo => ({
  id: letter.repeat(22),
  title,
  posterUrl: null,
  deletedAt: new Date(Date.now() - (30 - daysLeft) * DAY_MS).toISOString(),
  endsAt: new Date(Date.now() + daysLeft * DAY_MS).toISOString(),
});

/** A service with these deleted promos, and no others. Returns what was asked of it, without reading lists. */
const serveDeleted = (promos: DeletedPromo[]): string[] => {
  let stored = promos;
  const sent: string[] = [];
  serveWith((url, { method = 'GET' }) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (method === 'GET') {
      return jsonResponse(200, {
        promos: pathname === '/api/deleted-promos' ? stored : [],
        nextCursor: null,
      });
    }
    sent.push(`${method} ${pathname}`);
    stored = stored.filter(({ id }) => !pathname.includes(id));
    return method === 'DELETE'
      ? jsonResponse(204, null)
      : jsonResponse(500, { code: 'UNEXPECTED', message: 'Something went wrong.' });
  });
  return sent;
};

const openDeleted = async (): Promise<HTMLElement> => {
  const store = createStore();
  store.set(openDialogAtom, 'promos');
  show(<PromosDialog videos={null} />, { store });
  const list = await screen.findByRole('dialog', { name: 'My promos' });
  fireEvent.click(within(list).getByRole('radio', { name: 'Deleted' }));
  return list;
};

const rows = (list: HTMLElement): (string | null)[] =>
  within(list)
    .queryAllByRole('listitem')
    .map((row) => row.textContent);

test('says what was deleted when, with the year if it is not this year, and when it ends', async () => {
  serveDeleted([deleted('a', 'Monday Spin', 30), deleted('b', 'Chair Flow', 1)]);
  const list = await openDeleted();
  await waitFor(() =>
    expect(rows(list)).toEqual([
      expect.stringMatching(/^Monday SpinDeleted Jan 14Deleted for good in 30 daysRestore$/),
      expect.stringMatching(/^Chair FlowDeleted Dec 16, 2026Deleted for good in 1 dayRestore$/),
    ]),
  );
});

test('says how long deleted promos are kept, and how many', async () => {
  serveDeleted([deleted('a', 'Monday Spin', 30)]);
  const list = await openDeleted();
  expect((await within(list).findByText(/^A deleted promo can be restored/)).textContent).toBe(
    'A deleted promo can be restored for 30 days. The latest 100 are kept, up to 100 MB in all.',
  );
});

test('deletes for good after asking, and keeps what it was asked to keep', async () => {
  const sent = serveDeleted([deleted('a', 'Monday Spin', 30), deleted('b', 'Chair Flow', 12)]);
  const list = await openDeleted();
  const ask = async () => {
    fireEvent.click(await within(list).findByRole('button', { name: 'Delete Chair Flow for good' }));
    return screen.findByRole('dialog', { name: 'Delete Chair Flow?' });
  };
  fireEvent.click(within(await ask()).getByRole('button', { name: 'Keep it' }));
  expect(sent).toEqual([]);
  const question = await ask();
  expect(within(question).getByText(/deleted for good, with its earlier versions/)).toBeDefined();
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(rows(list)).toEqual([expect.stringContaining('Monday Spin')]));
  expect(sent).toEqual([`DELETE /api/deleted-promos/${'b'.repeat(22)}`]);
});

test('without deleted promos says how long they can be restored', async () => {
  serveDeleted([]);
  await openDeleted();
  expect(await screen.findByText('Nothing here. A deleted promo can be restored for 30 days.')).toBeDefined();
});

test('the address of a deleted promo offers to restore it', async () => {
  const id = 'd'.repeat(22);
  const sent: string[] = [];
  serveWith((url, { method = 'GET' }) => {
    sent.push(`${method} ${url}`);
    return method === 'GET'
      ? jsonResponse(404, { code: 'PROMO_DELETED', message: 'This promo is deleted.' })
      : jsonResponse(403, { code: 'TOO_MANY_PROMOS', message: 'You have 500 promos.' });
  });
  show(<OpenPromoScreen promoId={id} renderAccount={() => null} />);
  await screen.findByRole('heading', { name: 'This promo is deleted' });
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sent.at(-1)).toBe(`POST /api/promos/${id}/restore`));
  expect(screen.getByRole('button', { name: 'Open my latest promo' })).toBeDefined();
});
