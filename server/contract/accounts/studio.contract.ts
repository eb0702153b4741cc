import { z } from 'zod';
import { Handle, Name } from '#contract/accounts/account.contract.ts';
import { CurrentUser, Message } from '#contract/accounts/auth.contract.ts';
import { Email, EMAIL_MAX, NewPassword } from '#contract/accounts/credentials.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { BackgroundVideo } from '#contract/library/library.contract.ts';
import { NAME_MAX, ROOMS_MAX } from '#contract/limits.ts';
import { boundedArray, limitedText } from '#schema/bounded.ts';

const GivenName = Name.min(1, { error: 'must not be empty' });

/**
 * A member of a studio's team. Until they sign in with `email` and join, they are `invited` and `userId` is null. After that, `email` is
 * the address of their account.
 */
export const TeamMember = z.strictObject({
  id: PublicId,
  email: z.string(),
  name: z.string(),
  /** Such as `@mia.lee`, or '' for none. */
  handle: z.string(),
  userId: PublicId.nullable(),
  studioId: PublicId,
  state: z.enum(['invited', 'active']),
  createdAt: Instant,
});
export type TeamMember = z.infer<typeof TeamMember>;

/**
 * A member who was just added. Without `isMailed`, they already got an invitation from this team today. With `hasNoMailServer`, mails of this
 * installation reach nobody.
 */
export const NewTeamMember = TeamMember.extend({ isMailed: z.boolean(), hasNoMailServer: z.boolean() });
export type NewTeamMember = z.infer<typeof NewTeamMember>;

/** A person who teaches in the studio; `handle` is '' if they have none. */
const Instructor = z.strictObject({ name: z.string(), handle: z.string() });
export type Instructor = z.infer<typeof Instructor>;

const Room = limitedText(z.string().trim().min(1, { error: 'must not be blank' }), NAME_MAX);

const isUnique = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;

const Rooms = z.strictObject({
  rooms: boundedArray(Room, ROOMS_MAX).refine(isUnique, { error: 'must name each room once' }),
});

const owners = { access: ['studio_owner'] } as const;
const everyone = { access: ['studio_owner', 'studio_team'] } as const;

export const listTeam = defineEndpoint({
  ...owners,
  method: 'GET',
  path: '/api/studio/team',
  summary: 'The members of your team, in the order in which they were added',
  response: z.strictObject({ teamMembers: z.array(TeamMember) }),
});

export const addTeamMember = defineEndpoint({
  ...owners,
  method: 'POST',
  path: '/api/studio/team',
  summary: 'Invites a person to your team. They join with the mailed link, signed in with that email address',
  requiresRecentSignIn: true,
  status: 201,
  body: z.strictObject({
    email: Email,
    name: GivenName,
    /** The id of your own studio; others are refused. */
    studioId: PublicId.optional(),
  }),
  response: NewTeamMember,
});

export const sendInvitation = defineEndpoint({
  ...owners,
  method: 'POST',
  path: '/api/studio/team/:id/invitation',
  summary: 'Mails an invited person another link to join your team. The earlier one stops working',
  params: IdParams,
  response: Message,
});

export const renameTeamMember = defineEndpoint({
  ...owners,
  method: 'PUT',
  path: '/api/studio/team/:id',
  summary: "Sets the name and the handle of a member in your studio. The member's account keeps its own name",
  params: IdParams,
  body: z.strictObject({ name: GivenName, handle: Handle.optional() }),
  response: TeamMember,
});

export const removeTeamMember = defineEndpoint({
  ...owners,
  method: 'DELETE',
  path: '/api/studio/team/:id',
  summary: 'Removes a member, who keeps the account and its promos, and loses Pro and the studio at once',
  requiresRecentSignIn: true,
  params: IdParams,
});

export const leaveTeam = defineEndpoint({
  method: 'POST',
  path: '/api/studio/leave',
  summary:
    'Leaves your studio team. You keep your account and promos, and lose what the studio shares at once',
  access: ['studio_team'],
  deniesImpersonation: true,
  response: CurrentUser,
});

export const listMemberVideos = defineEndpoint({
  ...owners,
  method: 'GET',
  path: '/api/studio/team/:id/videos',
  summary: "The videos that your studio put into a member's library, newest first, without the member's own",
  params: IdParams,
  response: z.strictObject({ videos: z.array(BackgroundVideo) }),
});

export const renameStudioOwner = defineEndpoint({
  ...owners,
  method: 'PUT',
  path: '/api/studio/owner-name',
  summary: 'Sets the display name of a studio owner',
  body: z.strictObject({ displayName: GivenName }),
  response: CurrentUser,
});

export const listInstructorNames = defineEndpoint({
  ...everyone,
  method: 'GET',
  path: '/api/studio/instructor-names',
  summary:
    "Names and handles of the people in the studio, its owner first, for choosing a promo's instructor",
  response: z.strictObject({ instructorNames: z.array(z.string()), instructors: z.array(Instructor) }),
});

export const listRooms = defineEndpoint({
  ...everyone,
  method: 'GET',
  path: '/api/studio/rooms',
  summary: "The rooms of the studio, for choosing a class's room",
  response: Rooms,
});

export const saveRooms = defineEndpoint({
  ...owners,
  method: 'PUT',
  path: '/api/studio/rooms',
  summary: "Replaces the list of your studio's rooms",
  body: Rooms,
  response: Rooms,
});

/**
 * The steps that set up a studio, and whether each is done: it has a name, a logo in its brand kit, a member or an invited person, a class
 * or a calendar feed in its timetable, and a batch that was started.
 */
export const StudioSteps = z.strictObject({
  name: z.boolean(),
  logo: z.boolean(),
  member: z.boolean(),
  timetable: z.boolean(),
  batch: z.boolean(),
});
export type StudioSteps = z.infer<typeof StudioSteps>;

export const readStudioSteps = defineEndpoint({
  ...owners,
  method: 'GET',
  path: '/api/studio/steps',
  summary: 'The steps that set up your studio, and whether each is done',
  response: StudioSteps,
});

export const readOwnerInfo = defineEndpoint({
  method: 'GET',
  path: '/api/studio/owner-info',
  summary: 'The name of the studio, set by its owner; null if not set',
  access: ['studio_team'],
  response: z.strictObject({ studioName: z.string().nullable() }),
});

export const readTeamMemberName = defineEndpoint({
  ...everyone,
  method: 'GET',
  path: '/api/studio/team-member-name',
  summary: 'The display name of a member of your studio; your own without an email',
  query: z.strictObject({ email: z.string().trim().max(EMAIL_MAX).optional() }),
  response: z.strictObject({ name: z.string() }),
});

const Token = z.string().min(1).max(100);

/** The page of an invitation link. `studioName` and `ownerName` are null if not set. */
export const TeamInvitation = z.strictObject({
  email: z.string(),
  name: z.string(),
  studioName: z.string().nullable(),
  ownerName: z.string().nullable(),
  hasAccount: z.boolean(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const readInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/team-invitation/read',
  summary: 'Who invites whom into a team, by the link from the mail',
  access: 'public',
  body: z.strictObject({ token: Token }),
  response: TeamInvitation,
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/team-invitation/accept',
  summary: 'Creates an account with the link from the mail, once, joins its team, and signs in',
  access: 'public',
  body: z.strictObject({ token: Token, newPassword: NewPassword }),
  /** The new account; null when the address already had an unconfirmed account, which now has the new password. */
  response: z.strictObject({ user: CurrentUser.nullable() }),
  cookie: 'replaced',
});

export const joinByInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/team-invitation/join',
  summary: 'Joins a team with the link from the mail, once, with the account of the invited address',
  access: 'signed-in',
  deniesImpersonation: true,
  body: z.strictObject({ token: Token }),
  response: CurrentUser,
});
