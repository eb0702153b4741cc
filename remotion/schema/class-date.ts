/** A day of the calendar as `yyyy-MM-dd`, without a time or a zone. */
export type CalendarDay = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const EARLIEST: CalendarDay = '1900-01-01';

const utc = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Whether it is a day that there is: not `2026-02-30`, and not `today`. */
export const isCalendarDay = (text: string): text is CalendarDay =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utc(text).getTime()) &&
  utc(text).toISOString().startsWith(text);

/** Days from `today` to `day`; negative for the past. Days have no hours here, so a change of clocks is none. */
const daysUntil = (day: CalendarDay, today: CalendarDay): number =>
  Math.round((utc(day).getTime() - utc(today).getTime()) / DAY_MS);

/** Whether a class may be announced for the day: from today on (document 1, section 5). */
export const canBeClassDate = (day: CalendarDay, today: CalendarDay): boolean =>
  isCalendarDay(day) && day >= EARLIEST && day >= today;

const weekdayOf = (day: CalendarDay): string =>
  utc(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

const written = (day: CalendarDay, month: 'long' | 'short'): string =>
  utc(day).toLocaleDateString('en-US', { weekday: 'long', month, day: 'numeric', timeZone: 'UTC' });

/** `Friday, Mar 14`, on whatever day it is read; short enough for a line of a film. */
export const shortDay = (day: CalendarDay): string => written(day, 'short');

/**
 * The day in the words that people use (document 1, section 9): today, tomorrow, yesterday; this, next and last weekday
 * up to 6 and 13 days ahead and 6 days back; any other as `Friday, March 14`.
 */
export const wordsForDay = (day: CalendarDay, today: CalendarDay): string => {
  const days = daysUntil(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (days > 0 && days <= 6) return `this ${weekdayOf(day)}`;
  if (days > 6 && days <= 13) return `next ${weekdayOf(day)}`;
  if (days < 0 && days >= -6) return `last ${weekdayOf(day)}`;
  return written(day, 'long');
};
