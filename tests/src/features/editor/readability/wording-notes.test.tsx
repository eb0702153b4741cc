import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { WordingEntry } from '#contract/promos/wording-list.contract.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { WordingNotes } from '#src/features/editor/readability/wording-notes.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

const entry = (word: string, fields: Partial<WordingEntry> = {}): WordingEntry => ({
  id: word.replace(' ', '_').padEnd(22, '-'),
  word,
  platform: 'Instagram',
  hiddenIn: '2019-07',
  sourceTitle: 'CTV News: Instagram apologizes',
  sourceUrl: 'https://example.test/report',
  alternatives: ['PoleClass', 'DanceClass'],
  ...fields,
});

const list = {
  entries: [entry('poledancing'), entry('poletrick', { alternatives: [] }), entry('pole night')],
  dismissedIds: [] as string[],
};

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `refuse` takes the place of responses of the service. */
const showNotes = (
  text: string,
  refuse: (url: string) => Response | null = () => null,
  queryClient = makeQueryClient(),
) => {
  const fetched = serveWith((url, { method }) => {
    const refusal = refuse(`${method} ${url}`);
    if (refusal !== null) return refusal;
    return method === 'PUT' ? jsonResponse(204, null) : jsonResponse(200, list);
  });
  show(<WordingNotes text={text} />, { store: createStore(), queryClient });
  return fetched;
};

test('says that a hashtag was hidden, with its source and alternatives', async () => {
  showNotes('Come to #PoleDancing tonight');
  await screen.findByText(
    '#poledancing was hidden in 2019 on Instagram. Alternatives: #PoleClass, #DanceClass.',
    { exact: false },
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'CTV News: Instagram apologizes' });
  expect(link.href).toBe('https://example.test/report');
  expect(screen.queryByText(/poletrick/)).toBeNull();
});

test('a part of a word and two words are no hashtag', async () => {
  showNotes('pole dancing, poledancingqueen, and a poletrick');
  await screen.findByText('#poletrick was hidden in 2019 on Instagram.', { exact: false });
  expect(screen.queryByText(/poledancing/)).toBeNull();
});

test('words are found however they are written', async () => {
  showNotes('Our Pôle-Night!');
  expect(await screen.findByText(/^“pole night” was hidden in 2019 on Instagram\./)).toBeDefined();
});

test('a note is dismissed for the account, and stays dismissed', async () => {
  localStorage.clear();
  const fetched = showNotes('#poledancing #poletrick');
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss the note on #poledancing' }));
  await waitFor(() => expect(screen.queryByText(/poledancing/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the note on #poletrick' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Wording' })).toBeNull());
  const puts = fetched.mock.calls.filter(([, { method }]) => method === 'PUT');
  expect(puts.map(([url]) => url)).toEqual(
    ['poledancing', 'poletrick'].map((word) => `/api/wording-list/${entry(word).id}/dismissal`),
  );
  expect(localStorage).toHaveLength(0);
});

test('a dismissal that is not saved brings its note back', async () => {
  const notified = vi.spyOn(notifications, 'show');
  showNotes('#poletrick', (call) => (call.startsWith('PUT') ? jsonResponse(500, {}) : null));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss the note on #poletrick' }));
  await waitFor(() => expect(notified).toHaveBeenCalledTimes(1));
  expect(await screen.findByText(/poletrick was hidden/)).toBeDefined();
});

test('a list that does not answer is asked for again, and the note says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let failures = 2;
  showNotes('#poletrick', () => {
    failures -= 1;
    return failures < 0 ? null : jsonResponse(503, { code: 'UNAVAILABLE', message: 'Busy.' });
  });
  expect(await screen.findByRole('status')).toHaveProperty(
    'textContent',
    'The wording list has not loaded yet, so this text is not checked. PolePro keeps trying.',
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await screen.findByText(/poletrick was hidden/);
  expect(screen.queryByRole('status')).toBeNull();
});

const respondOnline = (): null => {
  if (onlineManager.isOnline()) return null;
  throw new TypeError('Failed to fetch');
};

test('without a network the note says that the text is not checked, until the network is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const queryClient = makeQueryClient();
  queryClient.mount();
  onlineManager.setOnline(false);
  const fetched = showNotes('#poletrick', respondOnline, queryClient);
  await screen.findByText(/has not loaded yet/);
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(fetched.mock.calls.length).toBeLessThan(2);
  onlineManager.setOnline(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await screen.findByText(/poletrick was hidden/);
  queryClient.unmount();
});

test('a list that is refused is asked for again only by a person', async () => {
  let isThere = false;
  const fetched = showNotes('#poletrick', () =>
    isThere ? null : jsonResponse(404, { code: 'NOT_FOUND', message: 'There is nothing here.' }),
  );
  await screen.findByText(/could not be read/);
  expect(fetched).toHaveBeenCalledTimes(1);
  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/poletrick was hidden/);
});
