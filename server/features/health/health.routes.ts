import type { FastifyInstance } from 'fastify';
import { readHealth as readHealthEndpoint } from '#contract/health.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { readHealth } from './health.service.ts';

export const registerHealthRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, readHealthEndpoint, () => readHealth(deps));
};
