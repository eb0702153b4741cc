import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/admin/admin-changes.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { exportAdminChanges, listAdminChanges } from './admin-changes.service.ts';

/** Exports per address and minute: each may read the whole record. */
const EXPORTS_PER_MINUTE = 20;

export const registerAdminChangeRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(
    app,
    endpoints,
    {
      listAdminChanges: ({ query }) => listAdminChanges(deps, query),
      exportAdminChanges: async ({ query }) => exportAdminChanges(deps, query),
    },
    { exportAdminChanges: { maxPerMinute: EXPORTS_PER_MINUTE } },
  );
