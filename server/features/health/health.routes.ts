import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/health.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { isOperator } from '#server/plugins/session.ts';
import { readHealth } from './health.service.ts';

export const registerHealthRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, {
    readHealth: async ({ request }) => {
      const health = await readHealth(deps);
      return (await isOperator(deps, request)) ? health : { status: health.status };
    },
  });
