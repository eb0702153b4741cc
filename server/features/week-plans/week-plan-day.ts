import { WEEK_PLAN_HOUR, type WeekPlan } from '#contract/timetable/week-plan.contract.ts';
import { addDays, mondayOf, type CalendarDay } from '#schema/class/class-schedule.ts';
import { dayIn } from '#server/day-in-zone.ts';

export type PlannedDay = Pick<WeekPlan, 'weekday' | 'timeZone'> & { activeFrom: CalendarDay };

const hourIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(instant));

/** The chosen day of the week that `day` is in. */
const plannedDay = ({ weekday }: PlannedDay, day: CalendarDay): CalendarDay =>
  addDays(mondayOf(day), weekday - 1);

const isDue = (plan: PlannedDay, now: Date): boolean => {
  const today = dayIn(plan.timeZone, now);
  const planned = plannedDay(plan, today);
  if (planned < plan.activeFrom || today < planned) return false;
  return today > planned || hourIn(plan.timeZone, now) >= WEEK_PLAN_HOUR;
};

/** The Monday of the week that is to be prepared now; null before the chosen day, on it before WEEK_PLAN_HOUR, and until the plan is active. */
export const weekToPrepare = (plan: PlannedDay, now: Date): CalendarDay | null =>
  isDue(plan, now) ? addDays(mondayOf(dayIn(plan.timeZone, now)), 7) : null;

/** The day on which the next week is prepared. */
export const nextPlannedDay = (plan: PlannedDay, now: Date): CalendarDay => {
  const planned = plannedDay(plan, dayIn(plan.timeZone, now));
  return isDue(plan, now) || planned < plan.activeFrom ? addDays(planned, 7) : planned;
};
