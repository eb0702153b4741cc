import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/admin-changes.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { listAdminChanges } from './admin-changes.service.ts';

export const registerAdminChangeRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(app, endpoints, {
    listAdminChanges: ({ query }) => listAdminChanges(deps, query),
  });
