import { z } from 'zod';
import { Email } from '#contract/accounts/credentials.ts';
import { NewTeamMember, TeamMember } from '#contract/accounts/studio.contract.ts';
import { Cursor, SearchText } from '#contract/admin/admin-users.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';

/** A studio as admins see it. A member who has not signed in yet has the name that the studio entered. */
export const AdminStudio = z.strictObject({
  studioId: PublicId,
  studioName: z.string().nullable(),
  ownerId: PublicId,
  ownerEmail: z.string(),
  ownerName: z.string().nullable(),
  teamMembers: z.array(
    TeamMember.pick({ id: true, email: true, name: true, userId: true, state: true }).extend({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
    }),
  ),
});
export type AdminStudio = z.infer<typeof AdminStudio>;

export const listStudios = defineEndpoint({
  method: 'GET',
  path: '/api/admin/studios',
  summary:
    "Studios with their teams, 30 at a time, sorted by the owner's email; the search covers owner and studio name",
  access: ['admin'],
  query: z.strictObject({ query: SearchText.optional(), cursor: Cursor.optional() }),
  response: z.strictObject({
    studios: z.array(AdminStudio),
    total: z.number().int().nonnegative(),
    nextCursor: z.string().nullable(),
  }),
});

export const addStudioMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/studio-team',
  summary: 'Invites a person to the team of a studio by email. They join with the mailed link',
  access: ['admin'],
  requiresRecentSignIn: true,
  status: 201,
  body: z.strictObject({ studioId: PublicId, email: Email }),
  response: NewTeamMember,
});

export const removeStudioMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/studio-team/:id/:studioId',
  summary: 'Removes a member from the team of a studio',
  access: ['admin'],
  requiresRecentSignIn: true,
  params: z.strictObject({ id: PublicId, studioId: PublicId }),
});
