import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ClassSchedule,
  OptionalClassTime,
  canBeClassDate,
  classTimes,
  isCalendarDay,
  isRecurring,
  relativeDay,
} from '#schema/class/class-schedule.ts';
import { DAY_MS } from '#schema/durations.ts';

test('[CP-049] class times run in 15-minute steps from 6:00 AM to 10:00 PM', () => {
  expect(classTimes).toHaveLength(16 * 4 + 1);
  expect(classTimes.slice(0, 5)).toEqual(['6:00 AM', '6:15 AM', '6:30 AM', '6:45 AM', '7:00 AM']);
  expect(classTimes).toContain('11:45 AM');
  expect(classTimes).toContain('12:00 PM');
  expect(classTimes).toContain('12:45 PM');
  expect(classTimes.at(-1)).toBe('10:00 PM');
});

test('[CP-046] [CP-047] [CP-048] the schedules are those of the specification', () => {
  expect(ClassSchedule.options).toEqual([
    'One-time class',
    'Every Monday',
    'Every Tuesday',
    'Every Wednesday',
    'Every Thursday',
    'Every Friday',
    'Every Saturday',
    'Every Sunday',
    'Weekdays',
    'Weekends',
    'Bi-weekly',
    'Monthly',
  ]);
});

test('all schedules but the one-time class recur', () => {
  expect(ClassSchedule.options.filter((schedule) => !isRecurring(schedule))).toEqual(['One-time class']);
});

test('a class may begin at any minute, and what is no time is refused with an example', () => {
  expect(OptionalClassTime.safeParse('6:10 PM').success).toBe(true);
  expect(OptionalClassTime.safeParse('').success).toBe(true);
  const refused = OptionalClassTime.safeParse('18:10').error;
  expect(refused?.issues.map(({ message }) => message)).toEqual(['must be a time such as 6:15 PM, or empty']);
});

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string): string =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
    new Date(`${day}T00:00:00Z`).getUTCDay()
  ] ?? '';

/** Every weekday, every month's end, a leap day and the change of a year. */
const todays = [
  ...Array.from({ length: 7 }, (_, index) => dayAfter('2026-11-16', index)),
  ...[
    '01-31',
    '02-28',
    '03-31',
    '04-30',
    '05-31',
    '06-30',
    '07-31',
    '08-31',
    '09-30',
    '10-31',
    '11-30',
    '12-31',
  ].map((end) => `2026-${end}`),
  '2028-02-28',
  '2028-02-29',
  '2026-03-29',
  '2026-10-25',
];

describe.each(todays)('labels of days, seen from %s', (today) => {
  test('[CP-050] today, tomorrow and yesterday', () => {
    expect([-1, 0, 1].map((days) => relativeDay(dayAfter(today, days), today))).toEqual([
      'yesterday',
      'today',
      'tomorrow',
    ]);
  });

  test('[CP-051] this, next and last weekday within 6, 13 and -6 days', () => {
    for (const [word, first, last] of [
      ['last', -6, -2],
      ['this', 2, 6],
      ['next', 7, 13],
    ] as const) {
      for (let days = first; days <= last; days += 1) {
        const day = dayAfter(today, days);
        expect(relativeDay(day, today)).toBe(`${word} ${weekdayOf(day)}`);
      }
    }
  });

  test('any other day by its name and date, and by its year if that is not this year', () => {
    for (const days of [-40, -7, 14, 15, 40]) {
      const day = dayAfter(today, days);
      const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`;
      expect(relativeDay(day, today)).toMatch(new RegExp(`^${weekdayOf(day)}, [A-Z][a-z]+ \\d{1,2}${year}$`));
    }
  });
});

test('[CP-016] a class date is a day that there is, as yyyy-MM-dd', () => {
  for (const day of ['2026-11-21', '2028-02-29', '1900-01-01']) expect(isCalendarDay(day)).toBe(true);
  for (const text of ['', '2026-2-3', '2026-02-30', '2027-02-29', '21.11.2026', '2026-13-01', 'today']) {
    expect(isCalendarDay(text)).toBe(false);
  }
});

test('[CP-031] [CP-032] a class can be announced for today and later, and never for before 1900', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60_000, max: 60_000 }), (days) => {
      const today = '2026-11-21';
      expect(canBeClassDate(dayAfter(today, days), today)).toBe(days >= 0);
    }),
  );
  expect(canBeClassDate('1899-12-31', '1850-01-01')).toBe(false);
});
