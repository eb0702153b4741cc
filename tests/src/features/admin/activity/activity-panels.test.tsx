import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  DownloadRecord,
  DownloadSummary,
  FavoritesStatistic,
} from '#contract/admin/activity.contract.ts';
import { FavoritesPanel, DownloadsPanel } from '#src/features/admin/activity/activity-tab.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const items = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const busy = () => jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' });

/** Answers each call by the next of these, the last one again and again. */
const serveInTurn = (...responses: (() => Response)[]) => {
  let turn = 0;
  return serveWith(() => (responses[Math.min(turn++, responses.length - 1)] ?? busy)());
};

const FAVORITES = 'GIF Favorites Statistics';
const favorites = (...counts: [string, number][]): FavoritesStatistic[] =>
  counts.map(([title, favoriteCount]) => ({ assetId: title, title, favoriteCount }));

test('[AD-028] [AD-039] lists each overlay with its title and how many have it as a favorite', async () => {
  serveInTurn(() => jsonResponse(200, favorites(['Hearts', 1200], ['Stars', 1])));
  show(<FavoritesPanel />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  await pass(1);
  expect(items(FAVORITES)).toEqual(['Hearts1,200 favorites', 'Stars1 favorite']);
  expect(screen.getByRole('link', { name: `Save ${FAVORITES} as a CSV file` }).getAttribute('href')).toBe(
    '/api/admin/activity-export?table=favorites',
  );
});

test('a long list shows its beginning first', async () => {
  serveInTurn(() =>
    jsonResponse(
      200,
      favorites(...Array.from({ length: 12 }, (_, index) => [`GIF ${index}`, 9] as [string, number])),
    ),
  );
  show(<FavoritesPanel />);
  await pass(1);
  expect(items(FAVORITES)).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(items(FAVORITES)).toHaveLength(12);
});

test('says that nobody has a favorite yet', async () => {
  serveInTurn(() => jsonResponse(200, []));
  show(<FavoritesPanel />);
  await pass(1);
  expect(screen.getByText('There are no favorites yet.')).toBeDefined();
});

test('[AD-029] [AD-073] looks again every 5 seconds, while the page is visible', async () => {
  const fetched = serveInTurn(() => jsonResponse(200, favorites(['Hearts', fetched.mock.calls.length])));
  show(<FavoritesPanel />);
  await pass(1);
  expect(items(FAVORITES)).toEqual(['Hearts1 favorite']);
  await pass(4900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(200);
  expect(items(FAVORITES)).toEqual(['Hearts2 favorites']);
  focusManager.setFocused(false);
  await pass(60_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  focusManager.setFocused(true);
  await pass(5000);
  expect(fetched).toHaveBeenCalledTimes(3);
});

const working = () => jsonResponse(200, favorites(['Hearts', 3]));

test('[AD-081] [AD-083] a failure is logged and shown with its message; a later one leaves the list where it is', async () => {
  serveInTurn(busy, working, busy, working);
  show(<FavoritesPanel />);
  await pass(1);
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to load favorites statistics: The service is busy.Try again',
  );
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('Failed to load favorites statistics'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(5000);
  expect(screen.getByRole('status').textContent).toBe(
    'Failed to load favorites statistics: The service is busy.',
  );
  expect(items(FAVORITES)).toEqual(['Hearts3 favorites']);
  await pass(5000);
  expect(screen.queryByRole('status')).toBeNull();
});

const ann: DownloadSummary = {
  userId: 'a'.repeat(22),
  userEmail: 'ann@north.test',
  userRole: 'pro',
  userSubscriptionStatus: 'active',
  downloadCount: 1203,
  lastDownloadedAt: '2026-11-20T09:00:00.000Z',
};
const ben: DownloadSummary = {
  ...ann,
  userId: 'b'.repeat(22),
  userEmail: 'ben@south.test',
  userRole: 'user',
  userSubscriptionStatus: null,
  downloadCount: 1,
};

const download = (letter: string, fields: Partial<DownloadRecord>): DownloadRecord => ({
  id: letter.repeat(22),
  userId: ann.userId,
  userEmail: ann.userEmail,
  userRole: 'pro',
  userSubscriptionStatus: 'active',
  downloadedAt: '2026-11-20T09:00:00.000Z',
  instructorName: 'Zoe Lee',
  classType: 'Pole Flow',
  ...fields,
});

/** Two people on two pages, and 51 downloads of the first. */
const serveDownloads = () =>
  serveWith((url) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/admin/download-summary') {
      if (searchParams.has('query')) return jsonResponse(200, { users: [], nextCursor: null });
      return searchParams.has('cursor')
        ? jsonResponse(200, { users: [ben], nextCursor: null })
        : jsonResponse(200, { users: [ann], nextCursor: 'next' });
    }
    if (searchParams.has('before')) {
      return jsonResponse(200, [download('z', { classType: null, instructorName: null })]);
    }
    return jsonResponse(
      200,
      Array.from({ length: 50 }, (_, index) =>
        download('xy'.charAt(index % 2), { id: `${index}`.padStart(22, 'x') }),
      ),
    );
  });

const SUMMARY = 'User Download Summary';

test('[AD-030] [AD-032] lists people page by page, and each opens to the history of downloads', async () => {
  const fetched = serveDownloads();
  show(<DownloadsPanel />);
  await pass(1);
  expect(items(SUMMARY)).toEqual([
    expect.stringMatching(/^ann@north\.testIndividual Pro · last Nov 20, 2026, .*1,203 downloads$/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await pass(1);
  expect(items(SUMMARY)).toHaveLength(2);
  expect(items(SUMMARY)[1]).toMatch(/^ben@south\.testFree Trial · .*1 download$/);
  const person = screen.getByRole('button', { name: /ann@north\.test/ });
  expect(person.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(person);
  await pass(1);
  expect(person.getAttribute('aria-expanded')).toBe('true');
  const history = `Downloads of ${ann.userEmail}`;
  expect(items(history)[0]).toMatch(/^Nov 20, 2026, .*Pole Flow · Zoe Lee$/);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await pass(1);
  expect(items(history)).toHaveLength(51);
  expect(items(history)[50]).toMatch(/No class type · no instructor$/);
  expect(fetched.mock.lastCall?.[0]).toBe(
    `/api/admin/download-activity?userId=${ann.userId}&before=${'49'.padStart(22, 'x')}`,
  );
  fireEvent.click(person);
  expect(screen.queryByRole('list', { name: history })).toBeNull();
});

test('searches people by address and name', async () => {
  const fetched = serveDownloads();
  show(<DownloadsPanel />);
  await pass(1);
  fireEvent.change(screen.getByLabelText('Search people'), { target: { value: ' nobody ' } });
  await pass(300);
  await pass(1);
  expect(fetched.mock.lastCall?.[0]).toBe('/api/admin/download-summary?query=nobody');
  expect(screen.getByText('No person with downloads matches your search.')).toBeDefined();
});

test('[AD-031] [AD-074] summary and open history are fetched again every 30 seconds', async () => {
  const fetched = serveDownloads();
  show(<DownloadsPanel />);
  await pass(1);
  fireEvent.click(screen.getByRole('button', { name: /ann@north\.test/ }));
  await pass(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  await pass(29_900);
  expect(fetched).toHaveBeenCalledTimes(2);
  await pass(200);
  expect(fetched.mock.calls.slice(2).map(([url]) => url.split('?')[0])).toEqual([
    '/api/admin/download-summary',
    '/api/admin/download-activity',
  ]);
});

test('[AD-082] [AD-083] a failure of the download activity is logged and shown with its message', async () => {
  serveInTurn(busy);
  show(<DownloadsPanel />);
  await pass(1);
  expect(screen.getByRole('alert').textContent).toContain(
    'Failed to load download activity: The service is busy.',
  );
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('Failed to load download activity'));
});
