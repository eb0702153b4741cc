import { Language } from '#schema/class/class-info.ts';
import {
  addDays,
  type CalendarDay,
  isCalendarDay,
  mondayOf,
  weekdayIndex,
} from '#schema/class/class-schedule.ts';
import { foldText } from '#schema/texts/phrases.ts';

/** Names of weekdays and months in the languages of promos, folded, with their numbers from 0 (Monday, January). */
const namesOf = (part: 'weekday' | 'month', count: number, dayOf: (index: number) => Date) =>
  Language.options.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' });
      return Array.from({ length: count }, (_, index) => ({
        name: foldText(format.format(dayOf(index))).replaceAll('.', ''),
        index,
      }));
    }),
  );

// The 5th of January 2026 is a Monday.
const weekdayNames = namesOf('weekday', 7, (index) => new Date(Date.UTC(2026, 0, 5 + index)));
const monthNames = namesOf('month', 12, (index) => new Date(Date.UTC(2026, index, 15)));

/** Short English forms that Intl does not know. */
const others: Readonly<Record<string, number>> = { tues: 1, weds: 2, thur: 3, thurs: 3 };

const indexOf = (names: typeof weekdayNames, word: string): number | null =>
  names.find(({ name }) => name === word)?.index ?? null;

const weekdayOf = (word: string): number | null =>
  indexOf(weekdayNames, word) ?? others[word] ?? indexOf(weekdayNames, word.replace(/s$/, ''));

const dayOf = (year: number, month: number, day: number): CalendarDay | null => {
  const text = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
  return isCalendarDay(text) ? text : null;
};

/** The year in which the day is nearest to `near`. */
const inNearestYear = (month: number, day: number, near: CalendarDay): CalendarDay | null => {
  const year = Number(near.slice(0, 4));
  const distance = (each: CalendarDay): number => Math.abs(Date.parse(each) - Date.parse(near));
  return (
    [year - 1, year, year + 1]
      .flatMap((each) => dayOf(each, month, day) ?? [])
      .toSorted((one, other) => distance(one) - distance(other))[0] ?? null
  );
};

export type DayOptions = {
  /** A day in the week of weekdays without a date. Dates without a year are in the nearest year to it. */
  week: CalendarDay;
  /** Whether 5/6 is 5 June. */
  isDayFirst: boolean;
};

const fullYear = (year: string): number => (year.length <= 2 ? 2000 + Number(year) : Number(year));

/** Spreadsheets count days from the end of 1899. A cell without its format shows that number, of which days since 2000 are read. */
const serialDay = (text: string): CalendarDay | null => {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0;
  return days < 36_526 || days > 73_050 ? null : addDays('1899-12-30', days);
};

const numericDay = (text: string, { week, isDayFirst }: DayOptions): CalendarDay | null => {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ].*)?$/.exec(text);
  const compact = /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
  const [, year4, month2, day2] = iso ?? compact ?? [];
  if (year4 !== undefined) return dayOf(Number(year4), Number(month2), Number(day2));
  const short = /^(\d{1,2})([-./])(\d{1,2})(?:[-./](\d{4}|\d{2})?)?$/.exec(text);
  if (short === null) return null;
  const [, one = '', separator, other = '', year] = short;
  const startsWithDay = separator === '.' || Number(one) > 12 || (isDayFirst && Number(other) <= 12);
  const [day, month] = startsWithDay ? [Number(one), Number(other)] : [Number(other), Number(one)];
  return year === undefined ? inNearestYear(month, day, week) : dayOf(fullYear(year), month, day);
};

const FILLERS = new Set(['of', 'de', 'del', 'den', 'der', 'le', 'el', 'o', 'il', 'the', 'on', 'am']);

/** `27 Nov`, `November 27th, 2026`, `27 de noviembre`. */
const namedDay = (tokens: readonly string[], near: CalendarDay): CalendarDay | null => {
  const [month, another] = tokens.flatMap((token) => indexOf(monthNames, token) ?? []);
  if (month === undefined || another !== undefined) return null;
  const numbers = tokens.flatMap((token) => /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(token)?.[1] ?? []);
  const known = tokens.filter((token) => FILLERS.has(token) || indexOf(monthNames, token) !== null).length;
  if (known + numbers.length !== tokens.length || numbers.length === 0 || numbers.length > 2) return null;
  const [one = '', other] = numbers;
  const [day, year] = one.length === 4 ? [other ?? '', one] : [one, other];
  // `27 Nov 4` is no year.
  if (year?.length === 1) return null;
  return year === undefined
    ? inNearestYear(month + 1, Number(day), near)
    : dayOf(fullYear(year), month + 1, Number(day));
};

export type ReadDay = {
  day: CalendarDay;
  /** Whether a weekday beside the date contradicts it. */
  disagrees: boolean;
};

/**
 * A day in any usual form: `2026-11-27`, `27.11.`, `11/27/2026`, `Fri, 27 Nov`, `Freitag`. A weekday alone is in the week of `week`. Null
 * for anything else.
 */
export const readDay = (typed: string, options: DayOptions): ReadDay | null => {
  const parts = foldText(typed)
    .replaceAll(/,/g, ' ')
    // `27-Nov-26`, as spreadsheets write it.
    .replaceAll(/(?<=\d)[-/](?=\p{L})|(?<=\p{L})[-/](?=\d)/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/(?<=\p{L})\.$/u, ''))
    .filter((word) => word !== '' && !EVERY.has(word));
  const named = parts.some((word) => weekdayOf(word) !== null && !isMonth(word));
  return (
    readParts(parts, (word) => weekdayOf(word) !== null, options) ??
    readParts(parts, (word) => named && weekdayOf(word) !== null && !isMonth(word), options)
  );
};

/** `mar` is Tuesday in Spanish, and March. */
const isMonth = (word: string): boolean => indexOf(monthNames, word) !== null;

/** Words before a weekday that repeats. */
const EVERY = new Set(['every', 'each', 'jeden', 'cada', 'chaque', 'ogni', 'todo', 'toda']);

const readParts = (
  parts: readonly string[],
  isWeekday: (word: string) => boolean,
  options: DayOptions,
): ReadDay | null => {
  const weekdays = new Set(parts.filter(isWeekday).map(weekdayOf));
  // Two days are two classes.
  if (weekdays.size > 1) return null;
  const [weekday = null] = weekdays;
  const rest = parts.filter((word) => !isWeekday(word));
  if (rest.length === 0) {
    return weekday === null ? null : { day: addDays(mondayOf(options.week), weekday), disagrees: false };
  }
  const text = rest.join(' ');
  const day =
    numericDay(text, options) ??
    serialDay(text) ??
    namedDay(
      rest.map((word) => word.replace(/\.$/, '')),
      options.week,
    );
  return day === null ? null : { day, disagrees: weekday !== null && weekdayIndex(day) !== weekday };
};

/** A time at the end of a cell, with the words around it. */
const TIME_AT_END =
  /^(.*[\p{L}\d.)])(?:[,\s]+(?:@|at|um|à|às|a las|alle|ore)?\s*|\s*@\s*|t)(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s*[ap]\.?m\.?)?)(?:[+-]\d{2}:?\d{2})?(\s*\(?(?:[A-Z]{1,4}T|MEZ|MESZ)\)?)?$/iu;

/**
 * A day and a time in one cell: `2026-11-27 18:15`, `27.11.2026 6:15 PM`, `2026-11-27T18:15:00+01:00`, `Mon @ 6:30 PM`. Null if it is not
 * both.
 */
export const splitDayAndTime = (cell: string, options: DayOptions): { day: string; time: string } | null => {
  const [, day, time] = TIME_AT_END.exec(cell.trim()) ?? [];
  // `9:00 to 10:00` has no day.
  return day === undefined || time === undefined || !isDays(day, options)
    ? null
    : { day, time: time.replace(/\.\d+/, '') };
};

/** Between the days of a cell: `Mon/Wed`, `Tue & Thu`, `Mo und Mi`. */
const BETWEEN_DAYS = /\s*[/,;&+|\n]\s*|\s+(?:and|und|y|e|et|o|or|oder)\s+/i;
/** Between the first and the last day: `Mon-Fri`, `Mo bis Do`. */
const THROUGH = /\s*[-–—]\s*|\s+(?:to|through|thru|bis|a|à|al|até)\s+/i;

const weekdaysThrough = (cell: string): string[] => {
  const ends = cell.split(THROUGH);
  const [first, last] = ends.map((word) => weekdayOf(foldText(word.trim()).replace(/\.$/, '')));
  if (ends.length !== 2 || first == null || last == null || first === last) return [];
  return Array.from(
    { length: ((last - first + 7) % 7) + 1 },
    (_, index) => englishWeekdays[(first + index) % 7] ?? '',
  );
};

const englishWeekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The days of a cell, each of which is a class: `Mon/Wed` has two, and most cells one, which is the cell itself. */
export const splitDays = (cell: string, options: DayOptions): string[] => {
  if (cell === '' || readDay(cell, options) !== null) return [cell];
  const parts = cell.split(BETWEEN_DAYS).filter((part) => part !== '');
  if (parts.length > 1 && parts.every((part) => readDay(part, options) !== null)) return parts;
  const through = weekdaysThrough(cell);
  return through.length > 0 ? through : [cell];
};

/** Whether a cell is a day, or several. */
export const isDays = (cell: string, options: DayOptions): boolean =>
  splitDays(cell, options).every((day) => readDay(day, options) !== null);

/** Whether the dates of a table put the day before the month; null if no date shows it. */
export const dayFirstIn = (texts: readonly string[]): boolean | null => {
  for (const text of texts) {
    const [, one, other] = /(?:^|\s)(\d{1,2})[-/](\d{1,2})(?:[-/]|\s|$)/.exec(text) ?? [];
    if (one === undefined) continue;
    if (Number(one) > 12) return true;
    if (Number(other) > 12) return false;
  }
  return null;
};
