import type { FastifyInstance } from 'fastify';
import * as keptEndpoints from '#contract/timetable/kept-planning.contract.ts';
import * as endpoints from '#contract/timetable/week-plan.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { readKeptPlanning, readPlanningContents } from './kept-planning.service.ts';
import { readWeekPlan, saveWeekPlan } from './week-plans.service.ts';

export const registerWeekPlanRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoints(app, endpoints, {
    readWeekPlan: ({ actor }) => readWeekPlan(deps, actor),
    saveWeekPlan: ({ actor, body }) => saveWeekPlan(deps, actor, body),
  });
  registerEndpoints(app, keptEndpoints, {
    readPlanningContents: ({ actor }) => readPlanningContents(deps, actor),
    readKeptPlanning: ({ actor }) => readKeptPlanning(deps, actor),
  });
};
