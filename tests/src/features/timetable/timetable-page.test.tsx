import { Notifications, notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimetablePage } from '#src/features/timetable/timetable-page.tsx';
import { localTimeZone } from '#src/ui/copy/local-today.ts';
import { bodyOf, jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someSession, someSessionFacts } from '#tests/src/support/timetable.ts';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const spin = someSession('a', { date: '2026-11-23', time: '07:30', classType: 'Spin', room: 'Room 2' });
const heels = someSession('b', { classType: 'Heels', status: 'moved' });
const flow = someSession('c', { time: '20:00', instructor: '', status: 'cancelled' });
const choreo = someSession('d', { date: '2026-12-06', time: '12:00', classType: 'Choreo' });

const promoOfHeels = {
  promoId: 'p'.repeat(22),
  session: heels,
  shown: { ...someSessionFacts, classType: 'Heels', time: '17:00' },
  changes: [{ field: 'time', from: '5:00 PM', to: '6:15 PM' }],
};

/** The timetable of a studio at a week, as the person sees it. */
const openWeek = async (role: 'studio_owner' | 'studio_team', beside: ReactNode = null) => {
  serveWith((url) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/timetable/promos') return jsonResponse(200, { promos: [promoOfHeels] });
    if (pathname === '/api/timetable/settings')
      return jsonResponse(200, { redrawsPromos: false, timeZone: 'UTC' });
    if (pathname !== '/api/timetable')
      return jsonResponse(200, { feed: null, instructorNames: [], instructors: [] });
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    const sessions = [spin, heels, flow, choreo].filter(({ date }) => date >= from && date <= to);
    return jsonResponse(200, { sessions });
  });
  const user = someUser({ role });
  show(
    <>
      {beside}
      <TimetablePage user={user} />
    </>,
    { user },
  );
  await screen.findByText(role === 'studio_team' ? 'Spin' : '1 promo, out of date');
};

/** The content of each day of the week, in order. */
const week = () =>
  screen.getAllByRole('listitem').map((day) => ({
    day: within(day).getByRole('heading').getAttribute('aria-label'),
    classes: within(day)
      .queryAllByRole('button')
      .filter((each) => each.getAttribute('aria-label') === null)
      .map((card) =>
        [...card.querySelectorAll('span')]
          .flatMap((part) => (part.children.length > 0 ? [] : part.textContent))
          .join(' | '),
      ),
  }));

test('each class stands in its day, at its time, with what has become of it and its promos', async () => {
  await openWeek('studio_owner');
  expect(week()).toEqual([
    { day: 'Monday, November 23', classes: ['7:30 AM | Spin | Mia Lee · Room 2'] },
    { day: 'Tuesday, November 24', classes: [] },
    { day: 'Wednesday, November 25', classes: [] },
    { day: 'Thursday, November 26', classes: [] },
    {
      day: 'Friday, November 27',
      classes: [
        '6:15 PM | Moved | Heels | Mia Lee | 1 promo, out of date',
        '8:00 PM | Cancelled | Pole Flow',
      ],
    },
    { day: 'Saturday, November 28', classes: [] },
    { day: 'Sunday, November 29', classes: [] },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  await screen.findByText('Choreo');
  expect(week().filter(({ classes }) => classes.length > 0)).toEqual([
    { day: 'Sunday, December 6', classes: ['12:00 PM | Choreo | Mia Lee'] },
  ]);
});

test('a setting that is not saved says why', async () => {
  await openWeek('studio_owner');
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
  const message = 'The service is busy or restarting. Try again in a few seconds.';
  serveWith(() => jsonResponse(503, { code: 'UNAVAILABLE', message }));
  fireEvent.click(screen.getByRole('switch', { name: /^Update promos automatically/ }));
  await waitFor(() => expect(shown).toHaveBeenCalledExactlyOnceWith({ message, color: 'red' }));
});

test('a press on a class opens it', async () => {
  await openWeek('studio_owner');
  fireEvent.click(screen.getByRole('button', { name: /Spin/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Class')).toHaveProperty('value', 'Spin');
});

test('a team sees the week and changes nothing of it', async () => {
  await openWeek('studio_team');
  expect(screen.getByRole('button', { name: /Spin/ })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /Add class/ })).toBeNull();
});

test('the buttons of a week stand where they are while the next one loads; an empty week has no promos to make', async () => {
  await openWeek('studio_owner');
  const { promise: nextWeek, resolve: load } = Promise.withResolvers<Response>();
  serveWith(() => nextWeek);
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  const copy = screen.getByRole('button', { name: 'Copy week to the next one' });
  expect(copy).toHaveProperty('disabled', true);
  screen.getByRole('link', { name: 'Make promos' });
  load(jsonResponse(200, { sessions: [] }));
  await expect.poll(() => screen.queryByRole('link', { name: 'Make promos' })).toBeNull();
  expect(copy).toHaveProperty('disabled', true);
});

test.each([
  [0, 1, 'Nothing was copied: the class was there already.'],
  [0, 2, 'Nothing was copied: all 2 classes were there already.'],
  [0, 0, 'Nothing was copied: all classes of this week are cancelled.'],
])('a copied week that adds nothing says so: %d added, %d there', async (added, same, message) => {
  await openWeek('studio_owner');
  const notified = vi.spyOn(notifications, 'show').mockReturnValue('');
  serveWith((url) =>
    jsonResponse(
      200,
      url === '/api/timetable/copy-week' ? { added, same, addedIds: [] } : { sessions: [], promos: [] },
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy week to the next one' }));
  await expect.poll(() => notified.mock.calls).toEqual([[{ message }]]);
});

test('a copied week is taken back by its notification', async () => {
  await openWeek('studio_owner', <Notifications />);
  const addedIds = ['x'.repeat(22), 'y'.repeat(22)];
  const fetched = serveWith((url, { method = 'GET' }) => {
    if (method === 'DELETE') return jsonResponse(204, null);
    if (url === '/api/timetable/copy-week') return jsonResponse(200, { added: 2, same: 1, addedIds });
    return jsonResponse(200, url === '/api/timetable/promos' ? { promos: [] } : { sessions: [] });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Copy week to the next one' }));
  await screen.findByText('2 classes were copied; 1 was there already.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const removed = () =>
    fetched.mock.calls.filter(([, { method }]) => method === 'DELETE').map(([url]) => url.split('/').at(-1));
  await expect.poll(removed).toEqual(addedIds);
});

test('automatic updates are switched on with the time zone of the studio', async () => {
  await openWeek('studio_owner');
  const fetched = serveWith(() => jsonResponse(200, { redrawsPromos: true }));
  fireEvent.click(screen.getByRole('switch', { name: /Update promos automatically/ }));
  await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(0);
  expect(bodyOf(fetched.mock.calls[0]?.[1] ?? {})).toEqual({
    redrawsPromos: true,
    timeZone: localTimeZone(),
  });
});

test.each([
  ['UTC', undefined, ['Europe/Berlin']],
  ['America/New_York', undefined, []],
  ['UTC', '2026-11-25T13:00:00.000Z', []],
])(
  'promos that already follow in %s get the zone of the browser if none was told, but not that of an admin (%s)',
  async (stored, impersonatedUntil, saved) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('en-US').resolvedOptions(),
      timeZone: 'Europe/Berlin',
    });
    const fetched = serveWith((url, { method }) => {
      const { pathname } = new URL(url, 'http://localhost');
      if (pathname === '/api/timetable/settings')
        return jsonResponse(200, { redrawsPromos: true, ...(method === 'GET' && { timeZone: stored }) });
      if (pathname === '/api/timetable/promos') return jsonResponse(200, { promos: [] });
      if (pathname === '/api/timetable') return jsonResponse(200, { sessions: [] });
      return jsonResponse(200, { feed: null, instructorNames: [], instructors: [] });
    });
    const user = someUser({
      role: 'studio_owner',
      ...(impersonatedUntil !== undefined && { impersonatedUntil }),
    });
    show(<TimetablePage user={user} />, { user });
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: /Update promos automatically/ })).toHaveProperty(
        'checked',
        true,
      ),
    );
    const sent = fetched.mock.calls.filter(([, { method }]) => method === 'PUT');
    expect(sent.map(([, init]) => bodyOf(init))).toEqual(
      saved.map((timeZone) => ({ redrawsPromos: true, timeZone })),
    );
  },
);
