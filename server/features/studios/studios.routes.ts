import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import * as endpoints from '#contract/accounts/studio.contract.ts';
import * as brandKitEndpoints from '#contract/promos/brand-kit.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { renameOwner } from '#server/features/auth/accounts/users.service.ts';
import { browserOf, networkOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { sessionCookies } from '#server/plugins/request-credentials.ts';
import {
  acceptInvitation,
  type Inviter,
  joinByInvitation,
  readInvitation,
  sendInvitation,
} from './invitations.service.ts';
import { findTeamMemberName, listInstructors, readOwnerInfo } from './studio-names.queries.ts';
import { listRooms, readBrandKit, saveBrandKit, saveRooms } from './studio-settings.service.ts';
import { readStudioSteps } from './studio-steps.queries.ts';
import {
  addTeamMember,
  leaveOwnTeam,
  listMemberVideos,
  listTeam,
  removeTeamMember,
  renameTeamMember,
} from './team.service.ts';

/** Attempts per address and minute. Accepting an invitation hashes a password. */
const maxPerMinute = 60;

const inviterOf = ({ id }: CurrentUser, request: FastifyRequest): Inviter => ({
  accountId: id,
  network: networkOf(request),
});

export const registerStudioRoutes = (app: FastifyInstance, deps: LocalDeps): void => {
  const cookies = sessionCookies(deps.config.publicUrl);
  registerEndpoints(
    app,
    endpoints,
    {
      readInvitation: ({ body, request }) => readInvitation(deps, body.token, cookies.clientOf(request)),
      acceptInvitation: async ({ body, request, reply }) => {
        const signedIn = await acceptInvitation(deps, body, cookies.clientOf(request));
        if (signedIn !== null) cookies.set(reply, signedIn);
        return { user: signedIn?.user ?? null };
      },
      joinByInvitation: ({ actor, body, request }) =>
        joinByInvitation(deps, actor, body.token, cookies.clientOf(request)),
      listTeam: ({ actor }) => listTeam(deps, actor),
      addTeamMember: ({ actor, body, request }) =>
        addTeamMember(deps, { actor, origin: browserOf(request), inviter: inviterOf(actor, request) }, body),
      sendInvitation: ({ actor, params, request }) =>
        sendInvitation(deps, actor, params.id, inviterOf(actor, request)),
      leaveTeam: ({ actor, request }) => leaveOwnTeam(deps, actor, browserOf(request)),
      renameTeamMember: ({ actor, params, body, request }) =>
        renameTeamMember(deps, { actor, origin: browserOf(request) }, { ...params, ...body }),
      removeTeamMember: ({ actor, params, request }) =>
        removeTeamMember(deps, { actor, origin: browserOf(request) }, params.id),
      listMemberVideos: ({ actor, params }) => listMemberVideos(deps, actor, params.id),
      renameStudioOwner: ({ actor, body }) => renameOwner(deps, actor.id, body.displayName),
      listInstructorNames: ({ actor }) => listInstructors(deps, actor),
      listRooms: ({ actor }) => listRooms(deps, actor),
      saveRooms: ({ actor, body }) => saveRooms(deps, actor, body.rooms),
      readStudioSteps: ({ actor }) => readStudioSteps(deps, actor),
      readOwnerInfo: ({ actor }) => readOwnerInfo(deps, actor),
      readTeamMemberName: async ({ actor, query }) => ({
        name: await findTeamMemberName(deps, actor, query.email),
      }),
    },
    { acceptInvitation: { maxPerMinute } },
  );
  registerEndpoints(app, brandKitEndpoints, {
    readBrandKit: ({ actor }) => readBrandKit(deps, actor),
    saveBrandKit: ({ actor, body }) => saveBrandKit(deps, actor, body),
  });
};
