import type { FastifyInstance } from 'fastify';
import * as users from '#contract/admin-users.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { listUsers, readUserByEmail } from './user-list.service.ts';
import { cancelSubscription, processExpired, updateExpiration } from './subscriptions.service.ts';
import { changeUserRole, deleteUser, resetNameChanges } from './user-rights.service.ts';

export const registerAdminRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, users, {
    listUsers: ({ actor, query }) => listUsers(deps, actor, query),
    readUserByEmail: ({ actor, params }) => readUserByEmail(deps, actor, params.email),
    changeUserRole: ({ actor, params, body }) => changeUserRole(deps, actor, params.id, body.role),
    deleteUser: ({ actor, params }) => deleteUser(deps, actor, params.id),
    cancelSubscription: ({ actor, params, body }) => cancelSubscription(deps, actor, params.id, body),
    updateExpiration: async ({ actor, params, body }) => ({
      updatedUser: await updateExpiration(deps, actor, params.id, body.expirationDate),
    }),
    resetNameChanges: ({ actor, params }) => resetNameChanges(deps, actor, params.id),
    processExpired: ({ actor }) => processExpired(deps, actor),
  });
