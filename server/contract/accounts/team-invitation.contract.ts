import { z } from 'zod';
import { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { NewPassword } from '#contract/accounts/credentials.ts';
import { defineEndpoint } from '#contract/endpoint.ts';

const Token = z.string().min(1).max(100);

/** What the mailed link of an invitation shows. `studioName` and `ownerName` are null where none is set. */
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
  status: 200,
  responseType: 'json',
  body: z.strictObject({ token: Token }),
  response: TeamInvitation,
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/team-invitation/accept',
  summary: 'Creates an account with the link from the mail, once, joins its team, and signs in',
  access: 'public',
  status: 200,
  responseType: 'json',
  body: z.strictObject({ token: Token, newPassword: NewPassword }),
  /** The new account; null when the address had an account that nobody had confirmed, which has the new password now. */
  response: z.strictObject({ user: CurrentUser.nullable() }),
  cookie: 'replaced',
});

export const joinByInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/team-invitation/join',
  summary: 'Joins a team with the link from the mail, once, with the account of the invited address',
  access: 'signed-in',
  deniesImpersonation: true,
  status: 200,
  responseType: 'json',
  body: z.strictObject({ token: Token }),
  response: CurrentUser,
});
