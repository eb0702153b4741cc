import { describe, expect, test } from 'vitest';
import { calendarOfLines, eventOf, readClasses } from '#tests/support/calendar-fixtures.ts';

const BERLIN = 'TZID=Europe/Berlin';
const timesOf = async (...lines: string[]): Promise<string[]> =>
  (await readClasses(calendarOfLines(...lines))).classes.map((each) => each.replace(' Pole', ''));

/** Three Tuesdays at 18:00 in Berlin, for an hour. */
const weekly = (...more: string[]): string[] =>
  eventOf(
    'UID:a',
    `DTSTART;${BERLIN}:20261201T180000`,
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    ...more,
  );
const exception = (...lines: string[]): string[] => eventOf('UID:a', ...lines);

describe('dates that are left out are those of the event’s own clocks', () => {
  test.each([
    ['as a date', 'EXDATE;VALUE=DATE:20261208'],
    ['as a date without its type', 'EXDATE:20261208'],
    ['floating', 'EXDATE:20261208T180000'],
    ['in UTC', 'EXDATE:20261208T170000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20261208T120000'],
    ['in a list with spaces', `EXDATE;${BERLIN}:20261124T180000, 20261208T180000`],
    ['as a rule', 'EXRULE:FREQ=WEEKLY;INTERVAL=7;COUNT=1;BYDAY=TU;UNTIL=20261124\r\nEXDATE:20261208T180000'],
  ])('%s', async (_how, line) => {
    expect(await timesOf(...weekly(line))).toEqual(['12-01 18:00 60', '12-15 18:00 60']);
  });

  test('a late class in Los Angeles, whose day in UTC is the next', async () => {
    const late = eventOf(
      'UID:l',
      'DTSTART;TZID=America/Los_Angeles:20261201T200000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;VALUE=DATE:20261208',
    );
    expect(await timesOf(...late)).toEqual(['12-01 20:00', '12-15 20:00']);
  });
});

describe('an exception replaces the time that it names', () => {
  test.each([
    ['as a date', 'RECURRENCE-ID;VALUE=DATE:20261208'],
    ['floating', 'RECURRENCE-ID:20261208T180000'],
    ['in UTC', 'RECURRENCE-ID:20261208T170000Z'],
    ['in its zone', `RECURRENCE-ID;${BERLIN}:20261208T180000`],
  ])('%s', async (_how, id) => {
    const moved = exception(id, `DTSTART;${BERLIN}:20261210T193000`);
    expect(await timesOf(...moved, ...weekly())).toEqual([
      '12-01 18:00 60',
      '12-10 19:30 60',
      '12-15 18:00 60',
    ]);
  });

  test('an older version of an exception, which some programs export too, does not count', async () => {
    const id = `RECURRENCE-ID;${BERLIN}:20261208T180000`;
    const newer = exception(id, `DTSTART;${BERLIN}:20261210T193000`, 'SEQUENCE:2');
    const older = exception(id, `DTSTART;${BERLIN}:20261209T070000`, 'SEQUENCE:1');
    expect(await timesOf(...weekly(), ...newer, ...older)).toContain('12-10 19:30 60');
    expect(await timesOf(...weekly(), ...newer, ...older)).toHaveLength(3);
  });

  test.each([
    ['a time', `RECURRENCE-ID;${BERLIN}:20261208T180000`],
    ['a date', 'RECURRENCE-ID;VALUE=DATE:20261208'],
  ])('a cancelled one may have no start, only %s', async (_what, id) => {
    expect(await timesOf(...weekly(), ...exception(id, 'STATUS:CANCELLED'))).toEqual([
      '12-01 18:00 60',
      '12-08 18:00 60 cancelled',
      '12-15 18:00 60',
    ]);
  });

  test('from a time on, all later ones are moved, until another one moves or cancels them', async () => {
    const later = (id: string, ...lines: string[]): string[] =>
      exception(`RECURRENCE-ID;RANGE=THISANDFUTURE;${BERLIN}:${id}`, ...lines);
    const six = weekly().map((line) => line.replace('COUNT=3', 'COUNT=6'));
    expect(
      await timesOf(
        ...six,
        ...later('20261215T180000', `DTSTART;${BERLIN}:20261216T190000`, 'DURATION:PT75M'),
        ...exception(`RECURRENCE-ID;${BERLIN}:20261222T180000`, `DTSTART;${BERLIN}:20261222T080000`),
        ...later('20270105T180000', 'STATUS:CANCELLED'),
      ),
    ).toEqual([
      '12-01 18:00 60',
      '12-08 18:00 60',
      '12-16 19:00 75',
      '12-22 08:00 60',
      '12-30 19:00 75',
      '01-05 18:00 60 cancelled',
    ]);
  });

  test('moved times keep keys of their own, so that another import finds them', async () => {
    const later = exception(
      `RECURRENCE-ID;RANGE=THISANDFUTURE;${BERLIN}:20261208T180000`,
      `DTSTART;${BERLIN}:20261208T190000`,
    );
    const { keys } = await readClasses(calendarOfLines(...weekly(), ...later));
    expect(keys).toEqual(['01', '08', '15'].map((day) => `calendar:a|2026-12-${day}T17:00:00.000Z`));
  });
});

describe('further dates', () => {
  test('as a date, with the length of a period, in UTC; and dates that are left out again', async () => {
    expect(
      await timesOf(
        ...weekly(
          'RDATE;VALUE=DATE:20261203',
          `RDATE;VALUE=PERIOD;${BERLIN}:20261204T100000/PT90M,20261205T100000/20261205T102000`,
          'RDATE:20261206T090000Z,20261207T090000Z',
          `EXDATE;${BERLIN}:20261207T100000`,
        ),
      ),
    ).toEqual([
      '12-01 18:00 60',
      '12-03 18:00 60',
      '12-04 10:00 90',
      '12-05 10:00 20',
      '12-06 10:00 60',
      '12-08 18:00 60',
      '12-15 18:00 60',
    ]);
  });
});

describe('events of one UID', () => {
  test('without RECURRENCE-ID are separate, and keep their keys when one is gone', async () => {
    const days = ['01', '08', '15'].map((day) =>
      eventOf('UID:schedule', `DTSTART;${BERLIN}:202612${day}T180000`),
    );
    const all = await readClasses(calendarOfLines(...days.flat()));
    expect(all.classes).toEqual(['12-01 18:00 Pole', '12-08 18:00 Pole', '12-15 18:00 Pole']);
    const fewer = await readClasses(calendarOfLines(...days.slice(1).flat()));
    expect(all.keys.slice(1)).toEqual(fewer.keys);
  });

  test('at the same time are two classes, and an exception belongs to the event whose time it names', async () => {
    const evening = eventOf(
      'UID:s',
      `DTSTART;${BERLIN}:20261201T200000`,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'SUMMARY:Spin',
    );
    const morning = eventOf('UID:s', `DTSTART;${BERLIN}:20261201T090000`, 'RRULE:FREQ=WEEKLY;COUNT=2');
    const moved = [
      'BEGIN:VEVENT',
      'UID:s',
      `RECURRENCE-ID;${BERLIN}:20261208T200000`,
      `DTSTART;${BERLIN}:20261208T210000`,
      'END:VEVENT',
    ];
    const { classes } = await readClasses(calendarOfLines(...morning, ...evening, ...moved, ...morning));
    expect(classes).toEqual([
      '12-01 09:00 Pole',
      '12-01 09:00 Pole',
      '12-01 20:00 Spin',
      '12-08 09:00 Pole',
      '12-08 09:00 Pole',
      '12-08 21:00 Spin',
    ]);
  });

  test('several rules of one event all count, each with its own number', async () => {
    const event = eventOf(
      'UID:r',
      `DTSTART;${BERLIN}:20261201T180000`,
      'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2',
      'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3',
    );
    expect((await timesOf(...event)).map((each) => each.slice(0, 5))).toEqual([
      '12-01',
      '12-03',
      '12-08',
      '12-10',
      '12-17',
    ]);
  });
});

test.each([
  ['a date, which is that whole day', '20261208', ['12-01', '12-08']],
  ['UTC', '20261208T170000Z', ['12-01', '12-08']],
  ['UTC, a second earlier', '20261208T165959Z', ['12-01']],
  ['a floating time', '20261208T180000', ['12-01', '12-08']],
])('a rule ends at %s', async (_what, until, days) => {
  const event = eventOf('UID:u', `DTSTART;${BERLIN}:20261201T180000`, `RRULE:FREQ=WEEKLY;UNTIL=${until}`);
  expect((await timesOf(...event)).map((each) => each.slice(0, 5))).toEqual(days);
});
