import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActivityTab } from '#src/features/admin/activity/activity-tab.tsx';
import type { TimeChartProps } from '#src/features/admin/activity/time-chart.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

/** What the charts were given; the library itself draws nothing without a layout. */
const drawn = vi.fn<(props: TimeChartProps) => void>();
vi.mock('#src/features/admin/activity/time-chart.tsx', () => ({
  TimeChart: (props: TimeChartProps) => {
    drawn(props);
    return null;
  },
}));

const point = { start: '2026-11-19', downloads: 1200 };
const renders = {
  queued: 2,
  running: 1,
  longestWaitSeconds: 95,
  medianSeconds: 8,
  p95Seconds: 240,
  points: [{ start: '2026-11-19', completed: 40, failed: 1, medianSeconds: 8, p95Seconds: null }],
  failures: [{ code: 'DISK_FULL', message: 'The server’s disk is full.', renders: 1 }],
};
const responses: Record<string, unknown> = {
  'favorites-statistics': [],
  'download-summary': { users: [], nextCursor: null },
  'downloads-over-time': { timeZone: 'UTC', points: [point, { start: '2026-11-20', downloads: 0 }] },
  'downloads-by-name': {
    names: [{ name: 'Pole Flow', downloads: 900 }],
    otherDownloads: 200,
    unnamedDownloads: 100,
  },
  'render-statistics': renders,
  'storage-statistics': {
    kinds: [
      { kind: 'videos', files: 12, bytes: 2_500_000_000 },
      { kind: 'database', files: null, bytes: 40_000_000 },
    ],
    accounts: [{ userId: 'a'.repeat(22), userEmail: 'ann@north.test', bytes: 900_000_000 }],
  },
};

const serve = (changes: Record<string, unknown> = {}) =>
  serveWith((url) => {
    const name = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
    return jsonResponse(200, { ...responses, ...changes }[name]);
  });

beforeEach(() => drawn.mockReset());
afterEach(() => vi.unstubAllGlobals());

const card = (name: string) => screen.findByRole('region', { name });
const listed = async (cardName: string, list: string) =>
  within(await within(await card(cardName)).findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[AD-027] [AD-055] shows the two panels, and charts of downloads, renders and storage', async () => {
  serve();
  show(<ActivityTab />);
  expect(await card('GIF Favorites Statistics')).toBeDefined();
  expect(await card('User Download Summary')).toBeDefined();
  expect(await listed('Downloads by class type', 'Downloads by class type')).toEqual([
    'Pole Flow900',
    'All others200',
    'No class type100',
  ]);
  expect(await listed('Downloads by instructor', 'Downloads by instructor')).toContain('No instructor100');
  expect(await listed('Why renders failed', 'Why renders failed')).toEqual(['The server’s disk is full.1']);
  expect(await listed('Storage', 'Storage by kind')).toEqual([
    'Finished videos12 files · 2.5 GB',
    'Database: promos and all records40 MB',
  ]);
  expect(await listed('Storage', 'Largest accounts')).toEqual(['ann@north.test900 MB']);
  const figures = (await card('Renders')).querySelector('dl')?.textContent;
  expect(figures).toBe('Waiting2Rendering1Longest wait95 s');
  expect((await card('Render time')).querySelector('dl')?.textContent).toBe('Median8 s95th percentile4 min');
});

test('every chart over time has its figures as a table, for screen readers at once and for everyone on a press', async () => {
  serve();
  show(<ActivityTab />);
  const downloads = within(await card('Downloads'));
  const table = await downloads.findByRole('table', { name: 'Downloads' });
  expect([...table.querySelectorAll('tr')].map(({ textContent }) => textContent)).toEqual([
    'From (UTC)Downloads',
    'Nov 200',
    'Nov 191,200',
  ]);
  await expect
    .poll(() => drawn.mock.calls.map(([{ kind }]) => kind))
    .toEqual(expect.arrayContaining(['area', 'bars', 'lines']));
  fireEvent.click(downloads.getByRole('button', { name: 'Show Downloads as a table' }));
  expect(downloads.getByRole('region', { name: 'Downloads, figures' })).toBeDefined();
  fireEvent.click(downloads.getByRole('button', { name: 'Show Downloads as a chart' }));
  expect(downloads.queryByRole('region')).toBeNull();
  const times = within(await card('Render time')).getByRole('table');
  expect(times.textContent).toContain('Nov 198 s–');
});

test('another time fetches the charts again, and their CSV files follow', async () => {
  const fetched = serve();
  show(<ActivityTab />);
  await within(await card('Downloads')).findByRole('table');
  fireEvent.click(screen.getByRole('radio', { name: '1 year' }));
  const link = screen.getByRole('link', { name: 'Save Downloads as a CSV file' });
  expect(link.getAttribute('href')).toBe(
    '/api/admin/activity-export?table=downloads-over-time&days=365&period=week',
  );
  await expect
    .poll(() => fetched.mock.calls.map(([url]) => url))
    .toEqual(
      expect.arrayContaining([
        '/api/admin/downloads-over-time?days=365&period=week',
        '/api/admin/downloads-by-name?days=365&group=instructor',
        '/api/admin/render-statistics?days=365&period=week',
      ]),
    );
});

test('a chart of nothing says so', async () => {
  serve({
    'downloads-over-time': { timeZone: 'UTC', points: [{ start: '2026-11-20', downloads: 0 }] },
    'downloads-by-name': { names: [], otherDownloads: 0, unnamedDownloads: 0 },
    'render-statistics': { ...renders, points: [], failures: [] },
  });
  show(<ActivityTab />);
  await expect.poll(() => screen.queryAllByText('No video was downloaded in this period.')).toHaveLength(3);
  await expect.poll(() => screen.queryAllByText('No render ended in this period.')).toHaveLength(2);
  expect(await screen.findByText('No render failed in this period.')).toBeDefined();
});
