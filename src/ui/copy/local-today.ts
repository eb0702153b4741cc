import type { CalendarDay } from '#schema/class/class-schedule.ts';

// Not in `date-format.ts`, because the editor does not need that file for its first paint.

/** Today in the user's time zone; `now` is for tests. */
export const localToday = (now: Date = new Date()): CalendarDay =>
  [
    String(now.getFullYear()).padStart(4, '0'),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-');

/** The user's time zone, such as `Europe/Vienna`. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
