import { expect, test, vi } from 'vitest';
import { showSession } from '#remotion/class-form/session-fields.ts';
import { newPromo } from '#schema/new-promo.ts';
import { AppError } from '#server/errors.ts';
import { feedTable, queueDueFeeds } from '#server/features/timetable/calendar-feeds.service.ts';
import {
  calendarOf,
  FEED_URL,
  type FeedEvent,
  flow,
  spin,
  studioWithFeed,
} from '#tests/support/feed-fixtures.ts';
import { endPauses } from '#tests/support/job-steps.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

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
    url: FEED_URL,
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
    ['<html>Sign in</html>', /no calendar/],
    [calendarOf(), /no classes/],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:x\r\n', /no classes/],
    [
      calendarOf({ ...flow, more: ['RRULE:FREQ=SECONDLY'] }),
      /no classes.*“Pole Flow with Mia Lee” repeats too often/,
    ],
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
  expect(await afterHours(0)).toMatchObject({ problem: null, readAt: '2026-11-23T14:00:00.000Z' });
});

test.each([
  ['an unknown error', new Error('a secret of the server')],
  ['no network', new AppError('FEED_NOT_READ')],
  ['a busy machine', new AppError('UNAVAILABLE')],
])('%s is no problem of the calendar: it is read again after a pause', async (_what, fault) => {
  const { service, owner, respond, save } = await studioWithFeed();
  respond(calendarOf(flow));
  await save();
  let paused = 0;
  /** Whether an attempt has paused that had not before. */
  const isPaused = async () => {
    const sql = 'SELECT attempt FROM calendar_feeds WHERE retry_at IS NOT NULL AND attempt <> $1';
    const [feed] = await service.deps.dataSource.query(sql, [paused]);
    paused = feed?.attempt ?? paused;
    return feed !== undefined;
  };
  const problemNow = async () => (await owner.call('GET', '/api/timetable/feed')).json().feed.problem;
  respond(fault);
  await owner.call('POST', '/api/timetable/feed/refresh');
  await waitUntil('the first pause', isPaused);
  expect(await problemNow()).toBeNull();
  await endPauses(service.deps, feedTable);
  await waitUntil('the second pause', isPaused);
  await endPauses(service.deps, feedTable);
  await waitUntil('the problem', async () => (await problemNow()) !== null);
  expect(await problemNow()).toMatch(/^Our server could not read the calendar\./);
  respond(calendarOf(flow));
  await owner.call('POST', '/api/timetable/feed/refresh');
  await waitUntil('the problem to be over', async () => (await problemNow()) === null);
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
  owner.call('POST', '/api/timetable/feed/preview', { url: FEED_URL, timeZone: 'Europe/Berlin' });

const nameless: FeedEvent = { uid: 'nameless', at: '20261129T100000', summary: '' };

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
        note: null,
      },
      {
        date: '2026-11-28',
        time: '10:00',
        classType: 'Spin Basics',
        instructor: 'Ana',
        isCancelled: true,
        note: null,
      },
    ],
    total: 2,
    unknownZones: [],
    leftOut: 1,
    leftOutEvents: ['The event on Sunday, Nov 29 at 10:00 AM has no class; type its name'],
  });
  expect(await classesOf(owner)).toEqual([]);
  expect((await owner.call('GET', '/api/timetable/feed')).json().feed).toBeNull();
  respond(new AppError('FEED_ANSWERED_WITH_ERROR'));
  expect((await preview(owner)).json().code).toBe('FEED_ANSWERED_WITH_ERROR');
});

test('a preview marks what is probably no class', async () => {
  const { owner, respond } = await studioWithFeed();
  respond(calendarOf(flow, { uid: 'lunch', at: '20261127T130000', summary: 'Lunch break' }));
  const { classes } = (await preview(owner)).json();
  expect(classes).toMatchObject([
    { classType: 'Lunch break', note: 'probably no class: it is called “Lunch break”' },
    { classType: 'Pole Flow', note: null },
  ]);
});

test('an event that is wrong is left out and named, and its classes stay until it can be read again', async () => {
  const { owner, respond, save, afterHours } = await studioWithFeed();
  respond(calendarOf(flow, nameless));
  expect(await save()).toMatchObject({
    classes: 1,
    leftOut: 1,
    leftOutEvents: ['The event on Sunday, Nov 29 at 10:00 AM has no class; type its name'],
  });
  const open: FeedEvent = { ...spin, summary: 'Open\\, free', more: ['RRULE:FREQ=WEEKLY;COUNT=2'] };
  respond(calendarOf(flow, open));
  await afterHours(1);
  const before = await classesOf(owner);
  const broken = calendarOf(flow, { ...open, more: ['RRULE:FREQ=WEEKLY;INTERVAL=0'] });
  respond(broken);
  const named = ['“Open, free” has a repeat rule with “INTERVAL=0”'];
  expect((await preview(owner)).json()).toMatchObject({ total: 1, leftOut: 1, leftOutEvents: named });
  expect(await afterHours(1)).toMatchObject({ problem: null, leftOut: 1, leftOutEvents: named });
  expect(await classesOf(owner)).toEqual(before);
  respond(calendarOf(flow));
  expect(await afterHours(1)).toMatchObject({ problem: null, leftOut: 0, leftOutEvents: [] });
  expect((await classesOf(owner)).map((each) => /\w+$/.exec(each)?.[0])).toEqual([
    'scheduled',
    'cancelled',
    'cancelled',
  ]);
});

const inZone = (zone: string, at: string): string =>
  calendarOf({ ...flow, at }).replace('TZID=Europe/Berlin', `TZID=${zone}`);

test('a calendar with a zone that nobody knows waits for the owner’s choice, and a new one later changes nothing', async () => {
  const { owner, respond, afterHours, save } = await studioWithFeed();
  respond(inZone('Customized Time Zone', '20261127T181500'));
  const body = { url: FEED_URL, timeZone: 'Europe/Berlin' };
  expect((await preview(owner)).json()).toMatchObject({
    classes: [],
    total: 0,
    unknownZones: ['Customized Time Zone'],
  });
  expect((await save()).problem).toMatch(/time zone that nobody knows.*“Customized Time Zone”/);
  expect(await classesOf(owner)).toEqual([]);
  const zones = { 'Customized Time Zone': 'Europe/Berlin' };
  const chosen = await owner.call('POST', '/api/timetable/feed/preview', { ...body, zones });
  expect(chosen.json()).toMatchObject({ classes: [{ time: '18:15' }], unknownZones: [] });
  await owner.call('PUT', '/api/timetable/feed', { ...body, zones });
  expect(await afterHours(0)).toMatchObject({ problem: null, classes: 1 });
  respond(inZone('Another Zone', '20261127T191500'));
  expect((await afterHours(1)).problem).toMatch(/“Another Zone”/);
  // Beside classes whose hours are certain, only it is left out.
  respond(
    inZone('Another Zone', '20261127T191500').replace(
      'END:VCALENDAR',
      calendarOf(spin).replace(/^BEGIN:VCALENDAR\r\n/, ''),
    ),
  );
  expect(await afterHours(1)).toMatchObject({
    problem: null,
    classes: 2,
    leftOut: 1,
    leftOutEvents: [expect.stringContaining('is in the time zone “Another Zone”, which nobody knows')],
  });
  expect(await classesOf(owner)).toEqual([
    '2026-11-27 18:15 Pole Flow Mia Lee scheduled',
    '2026-11-28 10:00 Spin Basics Ana scheduled',
  ]);
});

/** Drops the response to the next transaction that writes classes, as a connection does that breaks after the commit. */
const dropNextResponse = ({ deps: { dataSource } }: TestService): { isDropped: () => boolean } => {
  let isDropped = false;
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = vi.spyOn(runner, 'query');
    const commit = runner.commitTransaction.bind(runner);
    runner.commitTransaction = async () => {
      await commit();
      if (isDropped || !query.mock.calls.some(([sql]) => sql.includes('INSERT INTO class_sessions'))) return;
      isDropped = true;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    };
    return runner;
  };
  return { isDropped: () => isDropped };
};

test('promos follow a feed also if the response to its write was lost', async () => {
  const { service, owner, respond, save, afterHours } = await studioWithFeed();
  respond(calendarOf(flow));
  await save();
  const [session] = (await owner.call('GET', '/api/timetable?from=2026-11-27&to=2026-11-27')).json().sessions;
  const document = showSession(newPromo(), { session, today: '2026-11-23' });
  await owner.call('POST', '/api/promos', { document, sessionId: session.id });
  await owner.call('PUT', '/api/timetable/settings', { redrawsPromos: true, timeZone: 'Europe/Berlin' });
  await service.deps.background.settle();
  const { isDropped } = dropNextResponse(service);
  respond(calendarOf({ ...flow, at: '20261127T193000' }));
  await afterHours(1);
  // The settled feed is written before its promos begin to follow.
  await expect
    .poll(async () => (await owner.call('GET', '/api/timetable/promos')).json().promos)
    .toMatchObject([{ session: { time: '19:30' }, changes: [] }]);
  expect(isDropped()).toBe(true);
});
