import { z } from 'zod';
import { classTimeOf, clockTimeAt } from '#schema/class/clock-time.ts';
import { DAY_MS } from '#schema/durations.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** When a class takes place. All but the first recur and have no date. */
export const ClassSchedule = z.enum([
  'One-time class',
  ...weekdays.map((day) => `Every ${day}` as const),
  'Weekdays',
  'Weekends',
  'Bi-weekly',
  'Monthly',
]);
export type ClassSchedule = z.infer<typeof ClassSchedule>;

/** Whether a class recurs and so has no date. */
export const isRecurring = (schedule: ClassSchedule): boolean => schedule !== 'One-time class';

/** Whether a class has a date: the day of a one-time class, any day of a bi-weekly one, which names its weekday. */
export const hasClassDate = (schedule: ClassSchedule): boolean =>
  !isRecurring(schedule) || schedule === 'Bi-weekly';

const MINUTES_BETWEEN = 15;
const FIRST = 6 * 60;
const LAST = 22 * 60;

/** The times that the class form offers: quarter hours from 6:00 AM to 10:00 PM. */
export const classTimes: readonly string[] = Array.from(
  { length: (LAST - FIRST) / MINUTES_BETWEEN + 1 },
  (_, index) => classTimeOf(clockTimeAt(FIRST + index * MINUTES_BETWEEN)),
);

const RULE = 'must be a time such as 6:15 PM';

/** When a class begins. A class of a timetable may begin at any minute. */
export const ClassTime = z.string().regex(/^(?:[1-9]|1[0-2]):[0-5]\d [AP]M$/, { error: RULE });

/** A time, or an empty string. */
export const OptionalClassTime = z
  .string()
  .refine((text) => text === '' || ClassTime.safeParse(text).success, { error: `${RULE}, or empty` })
  .meta({ examples: ['6:15 PM'] });

/** A day of the calendar as `yyyy-MM-dd`, without a time or a zone. */
export type CalendarDay = string;

const EARLIEST: CalendarDay = '1900-01-01';

// In UTC no day is shorter for daylight saving.
const utc = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Whether the text is a day that exists: not `2026-02-30`, and not `today`. */
export const isCalendarDay = (text: string): text is CalendarDay =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utc(text).getTime()) &&
  utc(text).toISOString().startsWith(text);

/** The day a number of days after another, or before it for a negative number. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Days from `today` to `day`, negative for the past. */
export const daysUntil = (day: CalendarDay, today: CalendarDay): number =>
  Math.round((utc(day).getTime() - utc(today).getTime()) / DAY_MS);

/** Whether a class may be announced for the day: from today on. */
export const canBeClassDate = (day: CalendarDay, today: CalendarDay): boolean =>
  isCalendarDay(day) && day >= EARLIEST && day >= today;

/** The weekday of a day: 0 is Monday. */
export const weekdayIndex = (day: CalendarDay): number => (utc(day).getUTCDay() + 6) % 7;

/** The Monday of the week that a day is in. */
export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -weekdayIndex(day));

/** `Friday`. */
export const weekdayOf = (day: CalendarDay): string =>
  utc(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

/** `Fri`. */
export const shortWeekday = (day: CalendarDay): string => weekdayOf(day).slice(0, 3);

const written = (day: CalendarDay, month: 'long' | 'short', today: CalendarDay): string =>
  utc(day).toLocaleDateString('en-US', {
    weekday: 'long',
    month,
    day: 'numeric',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });

/** `Friday, Mar 14`, with the year if it is not this year: correct whenever it is read, and short enough for one line of a video. */
export const shortDay = (day: CalendarDay, today: CalendarDay): string => written(day, 'short', today);

/** `Every other Friday`. */
export const everyOther = (day: CalendarDay): string => `Every other ${weekdayOf(day)}`;

/**
 * The day relative to today: `today`, `tomorrow`, `yesterday`; `this Friday` up to 6 days ahead, `next Friday` up to 13,
 * `last Friday` up to 6 days back; any other day as `Friday, March 14`, with the year if it is not this year.
 */
export const relativeDay = (day: CalendarDay, today: CalendarDay): string => {
  const days = daysUntil(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (days > 0 && days <= 6) return `this ${weekdayOf(day)}`;
  if (days > 6 && days <= 13) return `next ${weekdayOf(day)}`;
  if (days < 0 && days >= -6) return `last ${weekdayOf(day)}`;
  return written(day, 'long', today);
};

/** How often a recurring class takes place, within a sentence. */
const recurrences: Readonly<Partial<Record<ClassSchedule, string>>> = {
  Weekdays: 'on weekdays',
  Weekends: 'on weekends',
  'Bi-weekly': 'every other week',
  Monthly: 'once a month',
};

/**
 * The day of a class within a sentence: `tomorrow`, `this Friday`, `on Friday, March 14`, `every Monday`, `on weekdays`. The date
 * of a one-time class must be set.
 */
export const adverbialDay = (
  { schedule, classDate }: { schedule: ClassSchedule; classDate: CalendarDay },
  today: CalendarDay,
): string => {
  if (isRecurring(schedule) && classDate !== '') return everyOther(classDate).replace('Every', 'every');
  if (isRecurring(schedule)) return recurrences[schedule] ?? schedule.replace('Every', 'every');
  const day = relativeDay(classDate, today);
  return day.includes(',') ? `on ${day}` : day;
};
