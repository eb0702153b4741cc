import type { CalendarDay } from '#schema/class-schedule.ts';

/** The day that it is where the person is; `now` is for tests. */
export const localToday = (now: Date = new Date()): CalendarDay =>
  [
    String(now.getFullYear()).padStart(4, '0'),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-');
