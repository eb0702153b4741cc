import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant, PublicId } from '#contract/ids.ts';
import { SessionDate, SessionStatus, SessionTime } from '#contract/timetable/timetable.contract.ts';

/** Days for which the planning of an ended studio can be read. */
export const KEPT_PLANNING_DAYS = 60;

const Count = z.number().int().nonnegative();

/** What a studio owner can no longer use after the studio ends; `team` are the names of its members. */
const PlanningContents = z.strictObject({
  classes: Count,
  batches: Count,
  hasWeekPlan: z.boolean(),
  people: Count,
  team: z.array(z.string()),
});
export type PlanningContents = z.infer<typeof PlanningContents>;

export const readPlanningContents = defineEndpoint({
  method: 'GET',
  path: '/api/planning/contents',
  summary: 'How much of your planning depends on Studio Pro, to see before you end it',
  access: ['studio_owner'],
  response: PlanningContents,
});

/** The planning of an ended studio, newest classes and batches first. */
const KeptPlanning = z.strictObject({
  until: Instant,
  classes: z.array(
    z.strictObject({
      id: PublicId,
      date: SessionDate,
      time: SessionTime,
      classType: z.string(),
      instructor: z.string(),
      room: z.string().nullable(),
      status: SessionStatus,
    }),
  ),
  batches: z.array(z.strictObject({ id: PublicId, title: z.string(), createdAt: Instant, videos: Count })),
  /** The day of the automatic week, 1 for Monday to 7 for Sunday; null without one. */
  weekday: z.number().int().min(1).max(7).nullable(),
  people: z.array(z.string()),
  team: z.array(z.strictObject({ name: z.string(), email: z.string() })),
});
export type KeptPlanning = z.infer<typeof KeptPlanning>;

export const readKeptPlanning = defineEndpoint({
  method: 'GET',
  path: '/api/planning/kept',
  summary: `The planning of your ended studio, for ${KEPT_PLANNING_DAYS} days; null afterwards and without one`,
  access: 'signed-in',
  response: z.strictObject({ kept: KeptPlanning.nullable() }),
});
