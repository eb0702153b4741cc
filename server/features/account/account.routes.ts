import * as endpoints from '#contract/account.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { renameOwner } from '#server/features/auth/users.service.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { deleteAccount, exportAccount } from './account.service.ts';
import {
  findTeamMemberName,
  listInstructorNames,
  readNameChangeStatus,
  trackNameChange,
} from './names.service.ts';
import { readOwnerInfo, readPreferences, savePreferences } from './preferences.service.ts';

/** Exports per address and minute: each reads everything that a person has. */
const EXPORTS_PER_MINUTE = 6;

export const registerAccountRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, endpoints.getUser, async ({ actor }) => actor);
  registerEndpoint(app, endpoints.getInstructorPreferences, ({ actor }) => readPreferences(deps, actor));
  registerEndpoint(app, endpoints.saveInstructorPreferences, ({ actor, body }) =>
    savePreferences(deps, actor, body),
  );
  registerEndpoint(app, endpoints.getNameChangeStatus, ({ actor }) => readNameChangeStatus(deps, actor));
  registerEndpoint(app, endpoints.trackNameChange, ({ actor }) => trackNameChange(deps, actor));
  registerEndpoint(app, endpoints.renameStudioOwner, ({ actor, body }) =>
    renameOwner(deps, actor.id, body.displayName),
  );
  registerEndpoint(app, endpoints.listInstructorNames, async ({ actor }) => ({
    instructorNames: await listInstructorNames(deps, actor),
  }));
  registerEndpoint(app, endpoints.readOwnerInfo, ({ actor }) => readOwnerInfo(deps, actor));
  registerEndpoint(app, endpoints.readTeamMemberName, async ({ actor, query }) => ({
    name: await findTeamMemberName(deps, actor, query.email),
  }));
  registerEndpoint(app, endpoints.exportAccount, ({ actor }) => exportAccount(deps, actor), {
    maxPerMinute: EXPORTS_PER_MINUTE,
  });
  registerEndpoint(app, endpoints.deleteAccount, ({ actor, body }) =>
    deleteAccount(deps, actor, body.password),
  );
};
