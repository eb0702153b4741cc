import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/health.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isOperator } from '#server/features/auth/session.plugin.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { readHealth } from './health.service.ts';

export const registerHealthRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, {
    readHealth: async ({ request }) => {
      if (deps.stopping.signal.aborted)
        throw new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: 2 });
      const health = await readHealth(deps);
      return (await isOperator(deps, request)) ? health : { status: health.status };
    },
  });
