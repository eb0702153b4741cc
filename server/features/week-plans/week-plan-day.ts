import { WEEK_PLAN_HOUR, type WeekPlan } from '#contract/timetable/week-plan.contract.ts';
import { addDays, mondayOf, type CalendarDay } from '#schema/class/class-schedule.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { dayIn } from '#server/day-in-zone.ts';

export type PlannedDay = Pick<WeekPlan, 'weekday' | 'timeZone'> & { activeFrom: CalendarDay };

const hourIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(instant));

/** The chosen day in the week of `day`. */
const plannedDay = ({ weekday }: PlannedDay, day: CalendarDay): CalendarDay =>
  addDays(mondayOf(day), weekday - 1);

const isDue = (plan: PlannedDay, now: Date): boolean => {
  const today = dayIn(plan.timeZone, now);
  const planned = plannedDay(plan, today);
  if (planned < plan.activeFrom || today < planned) return false;
  return today > planned || hourIn(plan.timeZone, now) >= WEEK_PLAN_HOUR;
};

/** The Monday of the week to prepare now; null before WEEK_PLAN_HOUR of the chosen day, and until the plan is active. */
export const weekToPrepare = (plan: PlannedDay, now: Date): CalendarDay | null =>
  isDue(plan, now) ? addDays(mondayOf(dayIn(plan.timeZone, now)), 7) : null;

/** The day on which the next week is prepared. */
export const nextPlannedDay = (plan: PlannedDay, now: Date): CalendarDay => {
  const planned = plannedDay(plan, dayIn(plan.timeZone, now));
  return isDue(plan, now) || planned < plan.activeFrom ? addDays(planned, 7) : planned;
};

/** The instant at which that day's week is prepared; an hour off if the clocks change just before. */
const plannedInstant = (timeZone: string, day: CalendarDay): Date => {
  const asUtc = Date.parse(`${day}T${String(WEEK_PLAN_HOUR).padStart(2, '0')}:00:00Z`);
  // Swedish dates have the format of ISO 8601.
  const there = new Date(asUtc).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  return new Date(2 * asUtc - Date.parse(`${there}Z`));
};

/** When to look at the plan again: on its next day, or in an hour while the current week `isOpen`. */
export const nextLook = (plan: PlannedDay, now: Date, isOpen: boolean): Date => {
  const inAnHour = new Date(now.getTime() + HOUR_MS);
  if (isOpen) return inAnHour;
  const planned = plannedInstant(plan.timeZone, nextPlannedDay(plan, now));
  return planned > now ? planned : inAnHour;
};
