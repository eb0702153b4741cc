import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/accounts/account.contract.ts';
import type { Deps } from '#server/deps.ts';
import { browserOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { deleteAccount, exportAccount } from './account.service.ts';
import {
  readNameChangeStatus,
  readPreferences,
  savePreferences,
  trackNameChange,
} from './preferences.service.ts';

/** Exports per address and minute: each reads everything the person has. */
const EXPORTS_PER_MINUTE = 6;

export const registerAccountRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(
    app,
    endpoints,
    {
      getUser: async ({ actor }) => actor,
      getInstructorPreferences: ({ actor }) => readPreferences(deps, actor),
      saveInstructorPreferences: ({ actor, body }) => savePreferences(deps, actor, body),
      getNameChangeStatus: ({ actor }) => readNameChangeStatus(deps, actor),
      trackNameChange: ({ actor }) => trackNameChange(deps, actor),
      exportAccount: async ({ actor }) => ({
        contentType: 'application/zip',
        fileName: 'polepro-my-data.zip',
        stream: exportAccount(deps, actor),
      }),
      deleteAccount: ({ actor, body, request }) =>
        deleteAccount(deps, actor, { password: body.password, browser: browserOf(request) }),
    },
    { exportAccount: { maxPerMinute: EXPORTS_PER_MINUTE } },
  );
