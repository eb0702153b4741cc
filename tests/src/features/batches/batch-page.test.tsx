import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BatchFinding, BatchRender } from '#contract/videos/batches.contract.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { renderStatus } from '#src/features/batches/batch-copy.ts';
import { BatchPage } from '#src/features/batches/batch-page.tsx';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import {
  editorParts as parts,
  preparedBatch,
  someBatchRow as rowOf,
  startedBatch as started,
} from '#tests/src/support/batches.ts';
import { fakeEventSources } from '#tests/src/support/fake-event-source.ts';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const { id: ID, progress } = started;

test('the texts of all rows are checked before the start, one after the other, without those left out', async () => {
  const due: ((problems: readonly string[]) => void)[] = [];
  const Thumbnail: EditorParts['Thumbnail'] = ({ isDue = false, onProblems }) => {
    useEffect(() => {
      if (isDue) due.push(onProblems);
    }, [isDue, onProblems]);
    return null;
  };
  const rows = [rowOf('a'), rowOf('b', { isLeftOut: true }), rowOf('c')];
  serveWith(() => jsonResponse(200, preparedBatch(...rows)));
  show(<BatchPage id={ID} parts={{ ...parts, Thumbnail }} />);
  await screen.findByText('The texts of 2 promos are still being checked.');
  expect(due).toHaveLength(1);
  act(() => due.at(-1)?.([]));
  await screen.findByText('The texts of 1 promo are still being checked.');
  expect(due).toHaveLength(2);
  act(() => due.at(-1)?.(['Header: is hard to read.']));
  await screen.findByText('1 of 2 promos has a note.');
  expect(due).toHaveLength(2);
});

const moved: BatchFinding = {
  kind: 'class-changed',
  isBlocking: true,
  message: 'The timetable now says 7:30 PM.',
};

test('classes that the timetable has changed follow it by one press, and the start is possible again', async () => {
  const prepared = { ...started, startedAt: null };
  const before = { ...prepared, rows: [rowOf('a', { findings: [moved] })] };
  const after = { ...prepared, rows: [rowOf('a')] };
  const fetched = serveWith((url) => jsonResponse(200, url.endsWith('/follow') ? after : before));
  show(<BatchPage id={ID} parts={parts} />);
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Render 1 video' });
  expect(start.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Update from the timetable' }));
  await waitFor(() => expect(start.disabled).toBe(false));
  expect(screen.queryByText(moved.message)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Update from the timetable' })).toBeNull();
  const [url, init] = fetched.mock.calls.find(([, { method }]) => method === 'POST') ?? ['', {}];
  expect([url, bodyOf(init)]).toEqual([`/api/batches/${ID}/follow`, { today: parts.today }]);
});

test('after the start, outdated videos are made again by one press, and those of cancelled classes are not counted', async () => {
  const cancelled: BatchFinding = { ...moved, kind: 'class-cancelled', message: 'This class is cancelled.' };
  const done = renderOf('completed');
  const rows = [
    rowOf('a', { findings: [moved], render: done }),
    rowOf('b', { findings: [cancelled], render: done }),
    rowOf('c', { render: done }),
  ];
  const batch = { ...started, rows, progress: { ...progress, completed: 3, open: 0 } };
  const fetched = serveWith(() => jsonResponse(200, batch));
  show(<BatchPage id={ID} parts={parts} />);
  expect(await screen.findByText('This class is cancelled.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download ZIP of 2 videos' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Update 1 video' }));
  await expect.poll(() => fetched.mock.calls.map(([url]) => url)).toContain(`/api/batches/${ID}/follow`);
});

test('a row that is left out has nothing to follow', async () => {
  const rows = [rowOf('a', { isLeftOut: true, findings: [moved] }), rowOf('b')];
  serveWith(() => jsonResponse(200, preparedBatch(...rows)));
  show(<BatchPage id={ID} parts={parts} />);
  await screen.findByRole('button', { name: 'Render 1 video' });
  expect(screen.queryByRole('button', { name: 'Update from the timetable' })).toBeNull();
});

test('a batch stays on the screen, and is followed on, when one reading of it fails', async () => {
  fakeEventSources();
  const responses = [
    jsonResponse(200, started),
    jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }),
    jsonResponse(200, { ...started, progress: { ...progress, completed: 1, open: 0, progress: 1 } }),
  ];
  serveWith(() => responses.shift() ?? jsonResponse(500, null));
  const queryClient = makeQueryClient();
  show(<BatchPage id={ID} parts={parts} />, { queryClient });
  await screen.findByText('0 of 1 video done');
  const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.batch(ID) }));
  await readAgain();
  expect(screen.queryByText('The service is busy.')).toBeNull();
  await readAgain();
  await screen.findByText('1 of 1 video done');
});

test('a batch shows what its events say, and is followed until nothing is open', async () => {
  const streams = fakeEventSources();
  serveWith(() => jsonResponse(200, started));
  show(<BatchPage id={ID} parts={parts} />);
  await screen.findByText('0 of 1 video done');
  await streams[0]?.send({ progress: { ...progress, completed: 1, open: 0, progress: 1 }, rows: [] });
  await screen.findByText('1 of 1 video done');
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('a batch that was cancelled whole shows no bar as if it were done', async () => {
  const cancelled = {
    ...started,
    rows: [rowOf('a', { render: renderOf('cancelled') })],
    progress: { ...progress, cancelled: 1, open: 0, progress: 1 },
  };
  serveWith(() => jsonResponse(200, cancelled));
  show(<BatchPage id={ID} parts={parts} />);
  await screen.findByRole('button', { name: 'Retry 1 video' });
  expect(screen.queryByRole('progressbar', { name: 'Progress of the batch' })).toBeNull();
});

test.each([
  [null, ''],
  [12, ' · about 15 seconds left'],
  [181, ' · about 3 minutes left'],
])(
  'with %s seconds to go, the page says so after the videos that are done: "%s"',
  async (secondsLeft, left) => {
    fakeEventSources();
    serveWith(() =>
      jsonResponse(200, {
        ...started,
        progress: { ...progress, rows: 5, completed: 2, open: 3, secondsLeft },
      }),
    );
    show(<BatchPage id={ID} parts={parts} />);
    const done = await screen.findByText('2 of 5 videos done');
    expect(done.parentElement?.textContent).toBe(`2 of 5 videos done${left}`);
  },
);

test.each([
  [{ rows: 1, cancelled: 1 }, 'The promo has no video'],
  [{ rows: 2, cancelled: 2 }, 'None of the 2 promos has a video'],
  [
    { rows: 5, completed: 2, failed: 1, cancelled: 2 },
    '2 of 5 videos done · 1 failed · 2 cancelled or deleted',
  ],
])('a batch that ended as %j says "%s"', async (ended, status) => {
  serveWith(() => jsonResponse(200, { ...started, progress: { ...progress, open: 0, ...ended } }));
  show(<BatchPage id={ID} parts={parts} />);
  expect(await screen.findByText(status)).toBeDefined();
});

const renderOf = (state: BatchRender['state']): BatchRender => ({
  id: 'r'.repeat(22),
  state,
  stage: null,
  progress: 0,
  secondsLeft: null,
  retryAt: null,
  videoUrl: null,
  error: null,
});

test('a row says that its video waits, or is tried again after a fault of the server', () => {
  expect(renderStatus(renderOf('queued'), 1)).toBe('Waiting, next in line');
  expect(renderStatus(renderOf('queued'), 3)).toBe('Waiting, number 3 in line');
  expect(renderStatus({ ...renderOf('queued'), retryAt: '2026-11-20T20:01:00.000Z' }, 1)).toBe(
    'Trying again',
  );
});

const item = async (letter: string) =>
  within(await screen.findByRole('listitem', { name: new RegExp(`^Class ${letter}`) }));

test('a row says that it waits for review once it has a video, and what a reviewer said even without one', async () => {
  const promo = { id: 'p'.repeat(22), revision: 1, currentRevision: 1, openEntries: 0 };
  const rows = [
    rowOf('a', { render: renderOf('cancelled'), promo: { ...promo, review: 'waiting' } }),
    rowOf('b', { render: renderOf('completed'), promo: { ...promo, review: 'waiting' } }),
    rowOf('c', { render: renderOf('cancelled'), promo: { ...promo, review: 'change_requested' } }),
    rowOf('d', { render: renderOf('cancelled'), promo: { ...promo, review: 'waiting', openEntries: 2 } }),
  ];
  serveWith(() => jsonResponse(200, { ...started, progress: { ...progress, open: 0 }, rows }));
  show(<BatchPage id={ID} parts={parts} />);
  expect((await item('a')).queryByText('Waiting for review')).toBeNull();
  (await item('b')).getByText('Waiting for review');
  (await item('c')).getByText('Change requested');
  expect((await item('d')).getByText(/2 open comments/)).toBeDefined();
});

test('a row names the day of its class, with the year if it is not this year', async () => {
  const rows = ['2026-12-31', '2027-01-07'].map((classDate) =>
    rowOf(classDate.slice(-1), { form: { ...emptyClassInfo(), classDate, time: '7:30 PM' } }),
  );
  serveWith(() => jsonResponse(200, preparedBatch(...rows)));
  show(<BatchPage id={ID} parts={parts} />);
  await screen.findAllByRole('listitem', { name: /^No class/ });
  const named = screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
  expect(named.filter((name) => name !== null)).toEqual([
    'No class, Thu, Dec 31 · 7:30 PM',
    'No class, Thu, Jan 7, 2027 · 7:30 PM',
  ]);
});

const clip = (letter: string) => ({ id: letter.repeat(22), title: `Clip ${letter}`, thumbnailUrl: '/t' });

const ClipPeople: EditorParts['ClipPeople'] = ({ clip: named, onClose }) =>
  named !== null && <button onClick={onClose}>Names of {named.title}</button>;

test('asks once for each clip who is in it, and nobody recognisable is an answer', async () => {
  let unnamedClips = [clip('x'), clip('y')];
  const sent: unknown[] = [];
  serveWith((url, init) => {
    if (init.method !== 'PUT') return jsonResponse(200, { ...preparedBatch(rowOf('a')), unnamedClips });
    sent.push([url, bodyOf(init)]);
    unnamedClips = unnamedClips.filter(({ id }) => !url.includes(id));
    return jsonResponse(204, null);
  });
  show(<BatchPage id={ID} parts={{ ...parts, ClipPeople }} />);
  await screen.findByRole('heading', { name: 'Who is in these 2 clips?' });
  fireEvent.click(screen.getByRole('button', { name: 'Nobody recognisable in Clip x' }));
  await screen.findByRole('heading', { name: 'Who is in this clip?' });
  expect(sent).toEqual([
    [`/api/clips/${'x'.repeat(22)}/people`, { personIds: [], ofWholeUpload: false, isNobody: true }],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Name the people in Clip y' }));
  unnamedClips = [];
  fireEvent.click(await screen.findByRole('button', { name: 'Names of Clip y' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Who is in/ })).toBeNull());
});
