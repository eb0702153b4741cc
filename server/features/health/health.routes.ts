import type { FastifyInstance } from 'fastify';
import { readHealth as readHealthEndpoint } from '#contract/health.contract.ts';
import type { Deps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
import { readHealth } from './health.service.ts';

export const registerHealthRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, readHealthEndpoint, () => readHealth(deps));
};
