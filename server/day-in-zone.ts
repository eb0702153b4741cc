import type { CalendarDay } from '#schema/class/class-schedule.ts';

/** The day of an instant in a time zone such as Europe/Berlin. */
export const dayIn = (timeZone: string, instant: Date): CalendarDay =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instant);

/** Today in UTC, for calls without a time zone. */
export const utcToday = ({ clock }: { clock: { now: () => Date } }): CalendarDay => dayIn('UTC', clock.now());
