import type { FastifyInstance } from 'fastify';
import * as studios from '#contract/admin/admin-studios.contract.ts';
import * as users from '#contract/admin/admin-users.contract.ts';
import * as failedJobs from '#contract/admin/failed-jobs.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { listFailedJobs, retryFailedJob } from './failed-jobs.service.ts';
import { addStudioMember, listStudios, removeStudioMember } from './studio-list.service.ts';
import { cancelSubscription, processExpired, updateExpiration } from './subscriptions.service.ts';
import { listUsers, readUserByEmail } from './user-list.queries.ts';
import {
  changeUserRole,
  deleteUser,
  deleteUserVideo,
  endUserSessions,
  listUserVideos,
  removeUserSecondFactors,
  resetNameChanges,
} from './users.service.ts';

export const registerAdminRoutes = (app: FastifyInstance, deps: Deps): void => {
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
    removeUserSecondFactors: ({ actor, params }) => removeUserSecondFactors(deps, actor, params.id),
    endUserSessions: ({ actor, params }) => endUserSessions(deps, actor, params.id),
    processExpired: ({ actor }) => processExpired(deps, actor),
    listUserVideos: ({ actor, params }) => listUserVideos(deps, actor, params.id),
    deleteUserVideo: ({ actor, params }) => deleteUserVideo(deps, actor, params.id),
  });
  registerEndpoints(app, studios, {
    listStudios: ({ query }) => listStudios(deps, query),
    addStudioMember: ({ actor, body }) => addStudioMember(deps, actor, body),
    removeStudioMember: ({ actor, params }) => removeStudioMember(deps, actor, params),
  });
  registerEndpoints(app, failedJobs, {
    listFailedJobs: ({ query }) => listFailedJobs(deps, query),
    retryFailedJob: ({ actor, params, body }) =>
      retryFailedJob(deps, actor, { id: params.id, kind: body.kind }),
  });
};
