import type { CalendarDay } from '#schema/class-schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

// In UTC, where no day is shorter for daylight saving.
const utc = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** The day that many days later. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a day: 0 is Monday. */
export const weekdayIndex = (day: CalendarDay): number => (utc(day).getUTCDay() + 6) % 7;

/** The Monday of the week that a day is in. */
export const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, -weekdayIndex(day));
