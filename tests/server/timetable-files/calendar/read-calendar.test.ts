import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { calendarRows } from '#server/features/timetable/import/calendar-rows.ts';
import { readCalendar } from '#server/timetable-files/calendar/read-calendar.ts';
import { decodeCalendar } from '#server/timetable-files/decode-text.ts';

// As in the thread that reads calendars.
vi.stubEnv('TZ', 'UTC');

const PERIOD = { from: '2026-10-19', to: '2026-11-10' };

/** The classes of a calendar around the change of the clocks in Europe (October 25) and America (November 1). */
const classesOf = (text: string, timeZone = 'Europe/Berlin', period = PERIOD): string[] => {
  const file = readCalendar(decodeCalendar(Buffer.from(text)), { ...period, timeZone });
  if (file.kind !== 'calendar') throw new Error('no calendar');
  const rows = calendarRows(file.events, { instructors: ['Zoe', 'Ana', 'Mia Lee'], keyPrefix: 'calendar' });
  // What is imported is found by its key.
  expect(new Set(rows.map(({ sourceKey }) => sourceKey)).size).toBe(rows.length);
  return rows.map(({ values, isCancelled }) =>
    [
      values.date,
      values.time,
      values.durationMinutes,
      values.classType,
      values.instructor,
      values.room,
      isCancelled ? 'cancelled' : null,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  );
};

const sample = (name: string): string =>
  readFileSync(new URL(`samples/${name}.ics`, import.meta.url), 'utf8').replaceAll('\n', '\r\n');

const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'SUMMARY:Pole', 'END:VEVENT'];
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

describe('calendars as programs write them', () => {
  test('Google: repeats to an end in UTC, moved, left out and cancelled ones, and an event in UTC', () => {
    expect(classesOf(sample('google'), 'America/New_York')).toEqual([
      '2026-10-19 · 20:30 · 60 · Pole Flow · Mia Lee · Room A',
      '2026-10-24 · 10:00 · 75 · Spin Basics',
      '2026-10-27 · 19:00 · 75 · Pole Flow · Ana · Room A',
      '2026-10-28 · 20:30 · 60 · Pole Flow · Mia Lee · Room A',
      '2026-11-02 · 20:30 · 60 · Pole Flow · Mia Lee · Room A',
      '2026-11-04 · 20:30 · 60 · Pole Flow · Mia Lee · Room A · cancelled',
      '2026-11-09 · 20:30 · 60 · Pole Flow · Mia Lee · Room A',
    ]);
  });

  test('Outlook: zones of Windows, quoted and not, a number of repeats, and a cancellation in the title', () => {
    expect(classesOf(sample('outlook'))).toEqual([
      '2026-10-22 · 19:00 · 75 · Exotic · Zoe · cancelled',
      '2026-10-23 · 10:00 · 60 · Stretch',
      '2026-10-28 · 18:15 · 60 · Pole Flow · Mia Lee · Saal 1',
      '2026-11-03 · 18:15 · 60 · Pole Flow · Mia Lee · Saal 1',
      '2026-11-10 · 18:15 · 60 · Pole Flow · Mia Lee · Saal 1',
    ]);
  });

  test('Apple: an exception before its event, floating times, a duration and a further date', () => {
    expect(classesOf(sample('apple'))).toEqual([
      '2026-10-20 · 19:00 · 75 · Exotic · Zoe · Pole Loft',
      '2026-10-24 · 10:00 · 75 · Open Pole',
      '2026-10-26 · 18:15 · 60 · Exotic · Zoe',
      '2026-10-31 · 10:00 · 75 · Open Pole',
      '2026-11-02 · 18:15 · 60 · Exotic · Zoe',
    ]);
  });

  test('a booking system: each class in UTC, some without an id, two calendars in one file', () => {
    expect(classesOf(sample('booking-system'))).toEqual([
      '2026-10-20 · 18:15 · 60 · Pole Level 1 · Mia Lee · Studio 1',
      '2026-10-27 · 18:15 · 60 · Pole Level 1 · Mia Lee · Studio 1 · cancelled',
      '2026-10-28 · 18:00 · 60 · Spin Basics · Ana',
      '2026-10-29 · 18:00 · 60 · Spin Basics · Ana',
      '2026-10-30 · 09:30 · 75 · Kids',
    ]);
  });
});

describe('zones', () => {
  test.each([
    'Eastern Standard Time',
    'GMT Standard Time',
    'AUS Eastern Standard Time',
    '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"',
    '/freeassociation.sourceforge.net/Europe/Berlin',
    '/mozilla.org/20050126_1/America/Argentina/Buenos_Aires',
    'Europe/Berlin 1',
    'A zone that nobody knows',
  ])('a class in %s is at the time that is written, before and after the clocks change', (zone) => {
    const text = calendar(...event('UID:z', `DTSTART;TZID=${zone}:20261020T181500`, 'RRULE:FREQ=WEEKLY'));
    expect(classesOf(text).map((each) => each.slice(0, 18))).toEqual([
      '2026-10-20 · 18:15',
      '2026-10-27 · 18:15',
      '2026-11-03 · 18:15',
      '2026-11-10 · 18:15',
    ]);
  });

  test('one at a fixed distance from UTC is shown as the clocks of the studio show it', () => {
    const text = calendar(
      ...event('UID:z', 'DTSTART;TZID=GMT+0100:20261020T181500', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    );
    expect(classesOf(text)).toEqual(['2026-10-20 · 19:15 · Pole', '2026-10-27 · 18:15 · Pole']);
  });

  test('a calendar whose own zone nobody knows is read in the zone of the studio', () => {
    const text = calendar(
      'X-WR-TIMEZONE:W. Sample Time',
      ...event('UID:a', 'DTSTART:20261020T161500Z'),
      ...event('UID:b', 'DTSTART:20261021T181500'),
    );
    expect(classesOf(text)).toEqual(['2026-10-20 · 18:15 · Pole', '2026-10-21 · 18:15 · Pole']);
  });

  test('the clocks of spring change no time', () => {
    const text = calendar(
      ...event('UID:s', 'DTSTART;TZID=Europe/Berlin:20260323T181500', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    );
    expect(classesOf(text, 'Europe/Berlin', { from: '2026-03-20', to: '2026-04-08' })).toEqual([
      '2026-03-23 · 18:15 · Pole',
      '2026-03-30 · 18:15 · Pole',
      '2026-04-06 · 18:15 · Pole',
    ]);
  });
});

test('an invitation to one time of a repeat is one class, with or without the repeat', () => {
  const one = event(
    'UID:u',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261019T181500',
    'DTSTART;TZID=Europe/Berlin:20261020T190000',
  );
  const another = event(
    'UID:u',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261026T181500',
    'DTSTART;TZID=Europe/Berlin:20261026T181500',
  );
  expect(classesOf(calendar(...one))).toEqual(['2026-10-20 · 19:00 · Pole']);
  expect(classesOf(calendar(...one, ...another))).toEqual([
    '2026-10-20 · 19:00 · Pole',
    '2026-10-26 · 18:15 · Pole',
  ]);
});

const eventWithoutId = (...lines: string[]): string[] =>
  event('DTSTART;TZID=Europe/Berlin:20261020T181500', ...lines);

test('events without an id are classes of their own: in two rooms at the same time, twice in one, with long addresses', () => {
  const address = 'A house in a long street '.repeat(30);
  const text = calendar(
    ...eventWithoutId('LOCATION:Loft'),
    ...eventWithoutId('LOCATION:Studio 2'),
    ...eventWithoutId('LOCATION:Studio 2'),
    ...eventWithoutId(),
    ...eventWithoutId(`LOCATION:${address}`, 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ...eventWithoutId(`LOCATION:${address}`, 'RRULE:FREQ=WEEKLY;COUNT=2'),
  );
  expect(classesOf(text).map((each) => each.slice(0, 36))).toEqual([
    '2026-10-20 · 18:15 · Pole · Loft',
    '2026-10-20 · 18:15 · Pole · Studio 2',
    '2026-10-20 · 18:15 · Pole · Studio 2',
    '2026-10-20 · 18:15 · Pole',
    '2026-10-20 · 18:15 · Pole · A house ',
    '2026-10-20 · 18:15 · Pole · A house ',
    '2026-10-27 · 18:15 · Pole · A house ',
    '2026-10-27 · 18:15 · Pole · A house ',
  ]);
});

test('dates that are left out are found in UTC, in lists, in other zones and as whole days', () => {
  const text = calendar(
    ...event(
      'UID:x',
      'DTSTART;TZID=Europe/Berlin:20261019T181500',
      'RRULE:FREQ=DAILY;COUNT=10',
      'EXDATE:20261020T161500Z,20261021T161500Z',
      'EXDATE;TZID=America/New_York:20261022T121500',
      'EXDATE;VALUE=DATE:20261026,20261027',
    ),
  );
  expect(classesOf(text).map((each) => each.slice(8, 10))).toEqual(['19', '23', '24', '25', '28']);
});

test.each(['Canceled: Pole', 'CANCELLED - Pole', 'Abgesagt: Pole', '[Cancelled] Pole'])(
  '“%s” is a class that is cancelled',
  (title) => {
    const text = calendar(
      'BEGIN:VEVENT',
      'UID:c',
      'DTSTART:20261020T161500Z',
      `SUMMARY:${title}`,
      'END:VEVENT',
    );
    expect(classesOf(text)).toEqual(['2026-10-20 · 18:15 · Pole · cancelled']);
  },
);

test('a calendar that cancels what it holds does, and ‘Cancelled plans’ is the name of a class', () => {
  expect(
    classesOf(calendar('METHOD:CANCEL', ...event('UID:c', 'STATUS:CONFIRMED', 'DTSTART:20261020T161500Z'))),
  ).toEqual(['2026-10-20 · 18:15 · Pole · cancelled']);
  const named = [
    'BEGIN:VEVENT',
    'UID:n',
    'DTSTART:20261020T161500Z',
    'SUMMARY:Cancelled plans',
    'END:VEVENT',
  ];
  expect(classesOf(calendar(...named))).toEqual(['2026-10-20 · 18:15 · Cancelled plans']);
});
