import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CalendarFeed } from '#contract/timetable/calendar-feed.contract.ts';
import { FeedSetting } from '#src/features/timetable/feed-setting.tsx';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const URL = 'https://calendar.example.com/week.ics';

const someFeed = (fields: Partial<CalendarFeed> = {}): CalendarFeed => ({
  url: URL,
  timeZone: 'Europe/Berlin',
  isReading: false,
  readAt: '2026-11-23T09:00:00.000Z',
  triedAt: '2026-11-23T09:00:00.000Z',
  problem: null,
  classes: 2,
  leftOut: 0,
  leftOutEvents: [],
  ...fields,
});

const oneClass = { date: '2026-11-27', time: '18:15', classType: 'Pole Flow', instructor: 'Mia Lee' };

const preview = {
  classes: [{ ...oneClass, isCancelled: false, note: null }],
  total: 3,
  unknownZones: [] as string[],
  leftOut: 2,
  leftOutEvents: ['The event on Sunday, Nov 29 at 10:00 AM has no class; type its name'],
};

/** Serves the feed as it stands, and what a preview answers; gives the calls that change or preview. */
const serve = (feed: CalendarFeed | null, previewed = () => jsonResponse(200, preview)) => {
  const calls: string[] = [];
  let present = feed;
  serveWith((url, init) => {
    const { method = 'GET' } = init;
    if (method !== 'GET')
      calls.push([method, url, ...Object.values(bodyOf(init) ?? {}).slice(0, 1)].join(' '));
    if (url.endsWith('/preview')) return previewed();
    if (method === 'PUT') present = someFeed();
    if (method === 'DELETE') present = null;
    return jsonResponse(200, { feed: present });
  });
  return calls;
};

const type = async (url: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Address of your calendar'), { target: { value: url } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview calendar' }));
};

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

test('the hint stands below the field that it explains', async () => {
  serve(null);
  show(<FeedSetting />);
  const field = await screen.findByLabelText('Address of your calendar');
  const hint = screen.getByText(/^From Google Calendar/);
  expect(field.compareDocumentPosition(hint) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('the classes of a calendar are shown before the timetable follows it', async () => {
  const calls = serve(null);
  show(<FeedSetting />);
  await type(URL);
  const count = await screen.findByText('This calendar has 3 upcoming classes:');
  expect(document.activeElement).toBe(count);
  expect(screen.getByRole('list', { name: 'Classes of the calendar' }).textContent).toBe(
    'Friday, Nov 27, 6:15 PM · Pole Flow · Mia Leeand 2 more',
  );
  screen.getByText(preview.leftOutEvents[0]!);
  screen.getByText('and 1 more');
  press('Back');
  const address = await screen.findByLabelText('Address of your calendar');
  expect(document.activeElement).toBe(address);
  expect(calls).toEqual([`POST /api/timetable/feed/preview ${URL}`]);
  fireEvent.click(await screen.findByRole('button', { name: 'Preview calendar' }));
  await screen.findByText('This calendar has 3 upcoming classes:');
  press('Follow this calendar');
  await screen.findByText(/^Last read .* · 2 classes$/);
  expect(calls.slice(1)).toEqual([
    `POST /api/timetable/feed/preview ${URL}`,
    `PUT /api/timetable/feed ${URL}`,
  ]);
});

test('a zone that nobody knows is asked about before any class is shown, and followed as chosen', async () => {
  const asked = { ...preview, classes: [], total: 0, unknownZones: ['Our Zone'] };
  const bodies: unknown[] = [];
  serveWith((url, init) => {
    if (init.method === undefined || init.method === 'GET') return jsonResponse(200, { feed: null });
    const body = bodyOf(init);
    bodies.push(body);
    if (!url.endsWith('/preview')) return jsonResponse(200, { feed: someFeed() });
    return jsonResponse(200, JSON.stringify(body).includes('zones') ? preview : asked);
  });
  show(<FeedSetting />);
  await type(URL);
  const zone = await screen.findByLabelText('Time zone “Our Zone”');
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.change(zone, { target: { value: 'America/New_York' } });
  press('Show the classes');
  await screen.findByText('This calendar has 3 upcoming classes:');
  press('Follow this calendar');
  await screen.findByText(/^Last read/);
  expect(bodies.slice(1)).toMatchObject([
    { zones: { 'Our Zone': 'America/New_York' } },
    { zones: { 'Our Zone': 'America/New_York' } },
  ]);
});

test('classes and events that read alike are each listed', async () => {
  const logged = vi.spyOn(console, 'error');
  onTestFinished(() => logged.mockRestore());
  const two = {
    ...preview,
    classes: [preview.classes[0], preview.classes[0]],
    total: 2,
    leftOut: 0,
    leftOutEvents: [],
  };
  serve(null, () => jsonResponse(200, two));
  show(<FeedSetting />);
  await type(URL);
  const list = await screen.findByRole('list', { name: 'Classes of the calendar' });
  expect(list.children).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test('an invalid address, and a calendar that cannot be read, are reported beside it with the invalid event', async () => {
  const calls = serve(null, () =>
    jsonResponse(422, {
      code: 'IMPORT_EMPTY',
      message: 'It contains no classes.',
      details: [{ path: 'source', message: 'Look at the event “Open pole”.' }],
    }),
  );
  show(<FeedSetting />);
  await type('ftp://calendar.example.com');
  await screen.findByText('This must be an address such as https://calendar.example.com/studio.ics.');
  expect(calls).toEqual([]);
  await type(URL);
  await screen.findByText('It contains no classes. Look at the event “Open pole”.');
});

test('a feed says what it leaves out and why it failed, and one press stops following it', async () => {
  const failed = { problem: 'No server answers.', leftOut: 1, leftOutEvents: ['“Spin” has no time'] };
  const calls = serve(someFeed(failed));
  show(<FeedSetting />);
  await screen.findByText('No server answers.');
  screen.getByText('One event is left out:');
  screen.getByText('“Spin” has no time');
  press('Try again');
  await waitFor(() => expect(calls).toEqual(['POST /api/timetable/feed/refresh']));
  press('Stop reading it');
  await screen.findByLabelText('Address of your calendar');
});

test('a preview says of an event that it is probably no class', async () => {
  const note = 'probably no class: it is called “Lunch break”';
  const lunch = { ...oneClass, classType: 'Lunch break', instructor: '', isCancelled: false, note };
  serve(null, () => jsonResponse(200, { ...preview, classes: [lunch] }));
  show(<FeedSetting />);
  await type(URL);
  expect(await screen.findByText(`Friday, Nov 27, 6:15 PM · Lunch break · ${note}`)).toBeDefined();
});
