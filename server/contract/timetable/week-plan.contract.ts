import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';
import { TimeZone } from '#contract/time-zone.ts';
import { BatchStart, forPlanners, UsesBrandKit } from '#contract/videos/batches.contract.ts';

/** The hour of the chosen day, in the studio's time zone, from which the coming week is prepared. */
export const WEEK_PLAN_HOUR = 6;

/** When and how the coming week is prepared. `weekday` is 1 for Monday to 7 for Sunday; `start` is the design of its promos. */
export const WeekPlan = z.strictObject({
  isOn: z.boolean(),
  weekday: z.number().int().min(1).max(7),
  timeZone: TimeZone,
  start: BatchStart,
  usesBrandKit: UsesBrandKit,
});
export type WeekPlan = z.infer<typeof WeekPlan>;

/** The outcome of a prepared week. `toCheck` is the number of promos to check; `isBlocked` tells whether one cannot be rendered. */
export const PreparedWeek = z.strictObject({
  /** The Monday of the week. */
  week: z.string(),
  /** Null when the week had no classes. */
  batch: z
    .strictObject({
      id: PublicId,
      promos: z.number().int().nonnegative(),
      toCheck: z.number().int().nonnegative(),
      isBlocked: z.boolean(),
    })
    .nullable(),
});
export type PreparedWeek = z.infer<typeof PreparedWeek>;

/** The result of the checks of a prepared week, without a full stop. */
export const weekChecksLabel = (toCheck: number): string => {
  if (toCheck === 0) return 'All checks passed';
  return toCheck === 1 ? '1 needs checking' : `${toCheck} need checking`;
};

/**
 * `plan` is null until it is set. `nextOn` is the day on which the next week is prepared; `designTitle` is null when the design is gone;
 * `problem` says why the last week could not be prepared. `prepared` is a week that waits to be started, or had no classes.
 */
const WeekPlanView = z.strictObject({
  plan: WeekPlan.nullable(),
  nextOn: z.string().nullable(),
  designTitle: z.string().nullable(),
  problem: z.string().nullable(),
  prepared: PreparedWeek.nullable(),
});
export type WeekPlanView = z.infer<typeof WeekPlanView>;

export const readWeekPlan = defineEndpoint({
  ...forPlanners,
  method: 'GET',
  path: '/api/week-plan',
  summary: 'When your weeks are prepared automatically, and the week that waits for you',
  response: WeekPlanView,
});

export const saveWeekPlan = defineEndpoint({
  ...forPlanners,
  method: 'PUT',
  path: '/api/week-plan',
  summary:
    'Sets the day on which a batch of the coming week is prepared and checked each week, and you get an email. Nothing renders until you start it',
  body: WeekPlan,
  response: WeekPlanView,
});
