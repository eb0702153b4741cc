import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/account.contract.ts';
import type { Deps } from '#server/deps.ts';
import { renameOwner } from '#server/features/auth/users.service.ts';
import { register } from '#server/plugins/register.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { findTeamMemberName, listInstructorNames } from './instructor-names.service.ts';
import { nameChangeStatus, trackNameChange } from './name-changes.service.ts';
import { readOwnerInfo, readPreferences, savePreferences } from './preferences.service.ts';

/** Exports per address and minute: each reads everything that a person has. */
const EXPORTS_PER_MINUTE = 6;

export const registerAccountRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, endpoints.getUser, async ({ actor }) => actor);
  register(app, endpoints.getInstructorPreferences, ({ actor }) => readPreferences(deps, actor));
  register(app, endpoints.saveInstructorPreferences, ({ actor, body }) => savePreferences(deps, actor, body));
  register(app, endpoints.getNameChangeStatus, ({ actor }) => nameChangeStatus(deps, actor));
  register(app, endpoints.trackNameChange, ({ actor }) => trackNameChange(deps, actor));
  register(app, endpoints.renameStudioOwner, ({ actor, body }) =>
    renameOwner(deps, actor.id, body.displayName),
  );
  register(app, endpoints.listInstructorNames, async ({ actor }) => ({
    instructorNames: await listInstructorNames(deps, actor),
  }));
  register(app, endpoints.readOwnerInfo, ({ actor }) => readOwnerInfo(deps, actor));
  register(app, endpoints.readTeamMemberName, async ({ actor, query }) => ({
    name: await findTeamMemberName(deps, actor, query.email),
  }));
  register(app, endpoints.exportAccount, ({ actor }) => exportAccount(deps, actor), {
    maxPerMinute: EXPORTS_PER_MINUTE,
  });
  register(app, endpoints.deleteAccount, ({ actor, body }) => deleteAccount(deps, actor, body.password));
};
