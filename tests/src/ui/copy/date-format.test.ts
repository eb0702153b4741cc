import { afterEach, expect, test, vi } from 'vitest';
import { englishUtc, formatDate, formatDateRange } from '#src/ui/copy/date-format.ts';

afterEach(() => void vi.useRealTimers());

const AT = '2026-11-02T14:05:09Z';

test.each([
  ['time', '2:05 PM'],
  ['date', 'Nov 2, 2026'],
  ['longDate', 'November 2, 2026'],
  ['dateTime', 'Nov 2, 2026, 2:05 PM'],
  ['dateTimeSeconds', 'Nov 2, 2026, 2:05:09 PM'],
  ['longDateTime', 'November 2, 2026 at 2:05 PM'],
  ['longDateTimeSeconds', 'November 2, 2026 at 2:05:09 PM'],
  ['fullDateTime', 'Monday, November 2, 2026 at 2:05 PM'],
  ['weekday', 'Mon'],
  ['monthDay', 'Nov 2'],
  ['weekdayMonthDay', 'Mon, Nov 2'],
  ['longWeekdayMonthDay', 'Monday, November 2'],
  ['monthDayTime', 'Nov 2, 2:05 PM'],
  ['weekdayMonthDayTime', 'Mon, Nov 2, 2:05 PM'],
] as const)('the format %s writes: %s', (name, written) => {
  expect(formatDate(AT, name, englishUtc).replaceAll(/\s/gu, ' ')).toBe(written);
});

test('a day of another year says so, and one of this year only where the format always has it', () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  expect(formatDate('2026-01-01', 'monthDay', { ...englishUtc, year: 'unless-this' })).toBe('Jan 1');
  expect(formatDate('2027-01-01', 'monthDay', { ...englishUtc, year: 'unless-this' })).toBe('Jan 1, 2027');
  expect(formatDate('2026-01-01', 'monthDay', { ...englishUtc, year: 'always' })).toBe('Jan 1, 2026');
});

const range = (from: string, to: string): string =>
  formatDateRange(new Date(from), new Date(to), 'monthDay', englishUtc).replaceAll(/\s/gu, ' ');

test('a range names the month twice only if it is not the same', () => {
  expect(range('2026-11-23', '2026-11-29')).toBe('Nov 23 – 29');
  expect(range('2026-11-30', '2026-12-06')).toBe('Nov 30 – Dec 6');
});
