import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { usePromoActions } from '#src/features/editor/promos/use-promos.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  act(() => notifications.clean());
  vi.unstubAllGlobals();
});

const promo = { id: 'o'.repeat(22), title: 'Chair Flow' };

const Actions = () => {
  const { follow, restore, remove, duplicate } = usePromoActions(() => undefined);
  const { search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => void follow(promo.id)}>
        Follow
      </button>
      <button type="button" onClick={() => void restore(promo)}>
        Restore
      </button>
      <button type="button" onClick={() => void remove(promo)}>
        Delete
      </button>
      <button type="button" onClick={() => void duplicate(promo)}>
        Duplicate
      </button>
      <output>{search}</output>
    </>
  );
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Returns the calls by method and path. */
const showActions = (): string[] => {
  const calls: string[] = [];
  serveWith((url, { method = 'GET' }) => {
    calls.push(`${method} ${new URL(url, 'http://localhost').pathname}`);
    if (method === 'DELETE') return jsonResponse(204, null);
    if (url.endsWith('/redraw'))
      return jsonResponse(200, { promoId: promo.id, revision: 2, renderId: 'r'.repeat(22) });
    return jsonResponse(200, {
      ...promo,
      revision: 1,
      document: somePromo(),
      updatedAt: '2026-11-26T09:00:00.000Z',
    });
  });
  show(
    <>
      <Actions />
      <Notifications />
    </>,
  );
  return calls;
};

test.each([
  ['Follow', 'Updated to match its class. Its video is being made.'],
  ['Restore', 'Chair Flow is restored.'],
])('%s, then Delete: the toast is that of the deletion, with its Undo', async (first, before) => {
  const calls = showActions();
  press(first);
  await screen.findByText(before);
  press('Delete');
  const toast = await screen.findByText('Chair Flow is deleted.');
  await waitFor(() => expect(screen.queryByText(before)).toBeNull());
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.at(-1)).toBe(`POST /api/promos/${promo.id}/restore`));
  await waitFor(() => expect(screen.queryByText('Chair Flow is deleted.')).toBeNull());
});

test('a copy is open once it is made', async () => {
  const calls = showActions();
  press('Duplicate');
  await screen.findByText(`?promo=${promo.id}`);
  expect(calls).toContain(`POST /api/promos/${promo.id}/duplicate`);
});
