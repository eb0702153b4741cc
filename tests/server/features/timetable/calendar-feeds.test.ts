import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import type { CalendarFeed } from '#contract/timetable/calendar-feed.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { AppError } from '#server/errors.ts';
import { startReadingFeeds } from '#server/features/timetable/calendar-feed-job.ts';
import { queueDueFeeds } from '#server/features/timetable/calendar-feeds.service.ts';
import type { CalendarFetcher, FetchedCalendar } from '#server/ports/calendar-fetcher.ts';
import type { TimetableReader } from '#server/ports/timetable-reader.ts';
import { FileRefusal } from '#server/timetable-files/file-refusal.ts';
import { readFile } from '#server/timetable-files/read-file.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, serviceForTest, type TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const URL = 'https://calendar.example.com/week.ics';

type Event = { uid: string; at: string; summary: string; more?: string[] };

const calendarOf = (...events: Event[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(({ uid, at, summary, more = [] }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;TZID=Europe/Berlin:${at}`,
      `SUMMARY:${summary}`,
      ...more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const flow: Event = { uid: 'flow', at: '20261127T181500', summary: 'Pole Flow with Mia Lee' };
const spin: Event = { uid: 'spin', at: '20261128T100000', summary: 'Spin Basics with Ana' };

/** Reads in this thread: one of its own has a limit of time, which is no matter of these tests. */
const timetableReader: TimetableReader = {
  read: (bytes, options) =>
    readFile(bytes, options).catch((error: unknown) => {
      if (!(error instanceof FileRefusal)) throw error;
      throw new AppError(
        error.code,
        error.hint === null ? undefined : [{ path: 'source', message: error.hint }],
      );
    }),
};

/** A studio whose feed a worker reads; the test says what the address respond next, and which hour it is. */
const studioWithFeed = async () => {
  let now = Date.parse('2026-11-23T09:00:00Z');
  const requested: Parameters<CalendarFetcher['fetch']>[1][] = [];
  let response: FetchedCalendar | Error = new AppError('FEED_UNREACHABLE');
  const calendarFetcher: CalendarFetcher = {
    fetch: async (_url, known) => {
      requested.push(known && { etag: known.etag, lastModified: known.lastModified });
      if (response instanceof Error) throw response;
      return response;
    },
  };
  const service = await serviceForTest({
    works: true,
    change: () => ({ calendarFetcher, timetableReader, clock: { now: () => new Date(now) } }),
  });
  const stop = await startReadingFeeds(service.deps);
  onTestFinished(stop);
  const { owner } = await newStudio(service);
  const settled = (): Promise<CalendarFeed> =>
    waitUntil('the feed is read', async () => {
      const { feed }: { feed: CalendarFeed | null } = (await owner.call('GET', '/api/timetable/feed')).json();
      return feed?.isReading === false && feed;
    });
  const respond = (next: string | FetchedCalendar | Error): void => {
    response =
      typeof next === 'string'
        ? { kind: 'read', bytes: Buffer.from(next), etag: '"1"', lastModified: null }
        : next;
  };
  const save = async (url = URL): Promise<CalendarFeed> => {
    await owner.call('PUT', '/api/timetable/feed', { url, timeZone: 'Europe/Berlin' });
    return settled();
  };
  /** Reads as the worker does when so many hours have gone by. */
  const afterHours = async (hours: number): Promise<CalendarFeed> => {
    now += hours * HOUR_MS;
    await queueDueFeeds(service.deps);
    return settled();
  };
  return { service, owner, requested, respond, save, afterHours };
};

const classesOf = async (owner: Person): Promise<string[]> =>
  (await owner.call('GET', '/api/timetable?from=2026-11-16&to=2026-12-31'))
    .json()
    .sessions.map(({ date, time, classType, instructor, status }: Record<string, string>) =>
      [date, time, classType, instructor, status].join(' '),
    );

const advertise = async ({ deps }: TestService, owner: Person): Promise<void> => {
  const [session] = (await owner.call('GET', '/api/timetable?from=2026-11-27&to=2026-11-27')).json().sessions;
  const { id } = (await owner.call('POST', '/api/promos', { document: newPromo() })).json();
  await deps.dataSource.query('UPDATE promos SET session_id = $2, session_revision = 1 WHERE id = $1', [
    id,
    session.id,
  ]);
};

test('a feed fills the timetable, and an hour later its changes are there and flag the promos', async () => {
  const { service, owner, respond, save, afterHours } = await studioWithFeed();
  respond(calendarOf(flow, spin));
  expect(await save('webcal://calendar.example.com/week.ics')).toMatchObject({
    url: URL,
    problem: null,
    classes: 2,
    readAt: '2026-11-23T09:00:00.000Z',
  });
  expect(await classesOf(owner)).toEqual([
    '2026-11-27 18:15 Pole Flow Mia Lee scheduled',
    '2026-11-28 10:00 Spin Basics Ana scheduled',
  ]);
  await advertise(service, owner);
  respond(calendarOf({ ...flow, at: '20261127T193000', summary: 'Pole Flow with Zoe' }));
  expect(await afterHours(1)).toMatchObject({ classes: 1, readAt: '2026-11-23T10:00:00.000Z' });
  expect(await classesOf(owner)).toEqual([
    '2026-11-27 19:30 Pole Flow Zoe moved',
    '2026-11-28 10:00 Spin Basics Ana cancelled',
  ]);
  const [promo] = (await owner.call('GET', '/api/timetable/promos')).json().promos;
  expect(promo.session.status).toBe('moved');
  respond(calendarOf(flow, spin));
  await afterHours(1);
  expect(await classesOf(owner)).toEqual([
    '2026-11-27 18:15 Pole Flow Mia Lee scheduled',
    '2026-11-28 10:00 Spin Basics Ana scheduled',
  ]);
});

test('what the calendar does not change stays as people have changed it; its ids may differ each time', async () => {
  const { owner, respond, save, afterHours } = await studioWithFeed();
  respond(calendarOf(flow, spin));
  await save();
  const { sessions } = (await owner.call('GET', '/api/timetable?from=2026-11-27&to=2026-11-28')).json();
  await owner.call('PATCH', `/api/timetable/sessions/${sessions[0].id}`, { instructor: 'Kim' });
  await owner.call('DELETE', `/api/timetable/sessions/${sessions[1].id}`);
  respond(calendarOf({ ...flow, uid: 'flow-2' }, { ...spin, uid: 'spin-2' }));
  await afterHours(1);
  expect(await classesOf(owner)).toEqual(['2026-11-27 18:15 Pole Flow Kim substituted']);
});

test('a calendar that is the same is not read again on the same day; on the next its new weeks are', async () => {
  const { owner, requested, respond, save, afterHours } = await studioWithFeed();
  const weekly = calendarOf({ ...flow, more: ['RRULE:FREQ=WEEKLY'] });
  respond(weekly);
  const { classes } = await save();
  respond({ kind: 'unchanged' });
  expect(await afterHours(1)).toMatchObject({ classes, readAt: '2026-11-23T10:00:00.000Z', problem: null });
  respond(weekly);
  await afterHours(5 * 24);
  expect(requested).toEqual([null, { etag: '"1"', lastModified: null }, null]);
  expect(
    (await owner.call('GET', '/api/timetable?from=2027-01-19&to=2027-01-26')).json().sessions,
  ).toHaveLength(1);
});

test('a feed that fails says why, cancels nothing, and is retried automatically and by a press', async () => {
  const { owner, respond, save, afterHours } = await studioWithFeed();
  respond(calendarOf(flow));
  await save();
  const before = await classesOf(owner);
  const faults: [string | Error, RegExp][] = [
    [new AppError('FEED_TOO_SLOW'), /10 seconds/],
    [new Error('a secret of the server'), /^Something went wrong while/],
    ['<html>Sign in</html>', /no calendar/],
    [calendarOf(), /no classes/],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:x\r\n', /no classes/],
    [calendarOf({ ...flow, more: ['RRULE:FREQ=SECONDLY'] }), /repeats every/],
  ];
  for (const [fault, problem] of faults) {
    respond(fault);
    const feed = await afterHours(1);
    expect(feed.problem).toMatch(problem);
    expect(feed.readAt).toBe('2026-11-23T09:00:00.000Z');
  }
  expect(await classesOf(owner)).toEqual(before);
  respond(calendarOf(flow));
  await owner.call('POST', '/api/timetable/feed/refresh');
  expect(await afterHours(0)).toMatchObject({ problem: null, readAt: '2026-11-23T15:00:00.000Z' });
});

test('an address that cannot be one is refused by its field; without a feed there is nothing to read', async () => {
  const { service, owner, respond, save } = await studioWithFeed();
  for (const url of ['calendar', 'ftp://calendar.example.com/', 'https://me:secret@calendar.example.com/']) {
    const refused = await owner.call('PUT', '/api/timetable/feed', { url, timeZone: 'Europe/Berlin' });
    expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, 'url']);
  }
  respond(calendarOf(flow));
  await save();
  expect((await owner.call('DELETE', '/api/timetable/feed')).json()).toEqual({ feed: null });
  expect(await classesOf(owner)).toHaveLength(1);
  await queueDueFeeds(service.deps);
  expect((await owner.call('POST', '/api/timetable/feed/refresh')).json()).toEqual({ feed: null });
});

const preview = (owner: Person) =>
  owner.call('POST', '/api/timetable/feed/preview', { url: URL, timeZone: 'Europe/Berlin' });

const nameless: Event = { uid: 'nameless', at: '20261129T100000', summary: '' };

test('a preview says which classes a calendar has, and what is wrong with its events; nothing is changed', async () => {
  const { owner, respond } = await studioWithFeed();
  const past = { ...flow, uid: 'past', at: '20261120T181500' };
  respond(calendarOf(past, flow, { ...spin, more: ['STATUS:CANCELLED'] }, nameless));
  expect((await preview(owner)).json()).toEqual({
    classes: [
      {
        date: '2026-11-27',
        time: '18:15',
        classType: 'Pole Flow',
        instructor: 'Mia Lee',
        isCancelled: false,
      },
      { date: '2026-11-28', time: '10:00', classType: 'Spin Basics', instructor: 'Ana', isCancelled: true },
    ],
    total: 2,
    leftOut: 1,
    leftOutEvents: ['The event on Sunday, Nov 29 at 10:00 AM has no class; type its name'],
  });
  expect(await classesOf(owner)).toEqual([]);
  expect((await owner.call('GET', '/api/timetable/feed')).json().feed).toBeNull();
  respond(new AppError('FEED_ANSWERED_WITH_ERROR'));
  expect((await preview(owner)).json().code).toBe('FEED_ANSWERED_WITH_ERROR');
});

test('the event that is wrong is named: one that is left out, and one that stops the reading', async () => {
  const { owner, respond, save, afterHours } = await studioWithFeed();
  respond(calendarOf(flow, nameless));
  expect(await save()).toMatchObject({
    classes: 1,
    leftOut: 1,
    leftOutEvents: ['The event on Sunday, Nov 29 at 10:00 AM has no class; type its name'],
  });
  respond(calendarOf(flow, { ...spin, summary: 'Open\\, free', more: ['RRULE:FREQ=HOURLY'] }));
  const named = 'Look at the event “Open, free”.';
  expect((await preview(owner)).json().details).toEqual([{ path: 'source', message: named }]);
  expect((await afterHours(1)).problem).toMatch(new RegExp(`repeats every hour.*${named}$`));
  respond(calendarOf(flow));
  expect(await afterHours(1)).toMatchObject({ problem: null, leftOut: 0, leftOutEvents: [] });
});
