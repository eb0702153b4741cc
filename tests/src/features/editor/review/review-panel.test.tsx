import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { PromoReview } from '#contract/sharing/reviews.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { ReviewNotice, ReviewPanel } from '#src/features/editor/review/review-panel.tsx';
import { mobilePanelAtom, openPanelAtom, panelFrameAtom } from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const PROMO = 'p'.repeat(22);

const entry = {
  id: 'e'.repeat(22),
  kind: 'comment',
  revision: 1,
  author: 'Mia',
  text: 'Louder here',
  atSeconds: 2,
  aboutText: null,
  isDone: false,
  createdAt: '2026-11-23T16:00:00.000Z',
} as const;

const serve = (review: PromoReview, news: object[] = []) => {
  const calls: string[] = [];
  serveWith((url, { method = 'GET' }) => {
    calls.push(`${method} ${url}`);
    if (url === '/api/review-news') return jsonResponse(200, { news });
    if (method === 'PATCH') return jsonResponse(200, { ...entry, isDone: true });
    if (url.endsWith('/seen') || method === 'DELETE') return jsonResponse(204, null);
    if (method === 'POST')
      return jsonResponse(201, { expiresAt: '2026-12-07T00:00:00.000Z', path: `/review/${'t'.repeat(22)}` });
    return jsonResponse(200, review);
  });
  return calls;
};

test('makes a link, shows it, and asks before it is withdrawn', async () => {
  const calls = serve({ state: null, link: null, entries: [] });
  show(<ReviewPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy review link' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Review link' });
  expect(link.value).toBe(`${location.origin}/review/${'t'.repeat(22)}`);
  screen.getByText('Waiting for review');
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the link' }));
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(calls).toContain(`DELETE /api/promos/${PROMO}/review`));
});

test('lists what reviewers say; a press shows the moment, and what is done is hidden', async () => {
  const calls = serve({ state: 'change_requested', link: null, entries: [entry] });
  const store = show(<ReviewPanel />, { store: createStore() });
  fireEvent.click(await screen.findByRole('button', { name: 'Show 0:02' }));
  expect(store.get(panelFrameAtom)).toBe(60);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Resolved' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show resolved (1)' }));
  screen.getByText('Louder here');
  expect(calls).toContain(`POST /api/promos/${PROMO}/review/seen`);
});

test('says what is new, and leads to it', async () => {
  serve({ state: 'approved', link: null, entries: [] }, [
    { promoId: PROMO, title: 'Monday Spin', kind: 'approved', author: 'Mia', count: 1 },
  ]);
  const store = show(
    <>
      <Notifications />
      <ReviewNotice />
    </>,
  );
  await screen.findByText(/Mia approved Monday Spin\./);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect([store.get(openPanelAtom), store.get(mobilePanelAtom)]).toContain('review'));
});

test('new feedback is announced after the notice of the last was closed', async () => {
  const news = { promoId: PROMO, title: 'Monday Spin', kind: 'comment', author: 'Mia', count: 2 };
  serve({ state: 'waiting', link: null, entries: [] }, [news]);
  const queryClient = makeQueryClient();
  const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.reviewNews }));
  show(
    <>
      <Notifications />
      <ReviewNotice />
    </>,
    { queryClient },
  );
  const text = /^Mia commented on Monday Spin, and there is more/;
  await screen.findByText(text);
  fireEvent.click(screen.getByRole('alert').querySelector('button')!);
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  await readAgain();
  expect(screen.queryByText(text)).toBeNull();
  news.count = 3;
  await readAgain();
  await screen.findByText(text);
});
