import { z } from 'zod';
import { Email, GivenPassword, NewPassword } from '#contract/accounts/credentials.ts';
import { defineEndpoint, roles } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

/**
 * The signed-in person, as screens see them. `downloadCount` covers this calendar month, UTC. `mustConfirmEmail`: the address is not yet
 * confirmed, which limits a free account. `impersonatedUntil`: an admin acts for the person until then. `mustSetUpTwoStep`: an admin who
 * must set up two-step sign-in before anything else.
 */
export const CurrentUser = z.strictObject({
  id: PublicId,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  subscriptionStatus: z.string().nullable(),
  studioId: PublicId.nullable(),
  mustConfirmEmail: z.boolean(),
  personalVideoCount: z.number().int().nonnegative(),
  downloadCount: z.number().int().nonnegative(),
  impersonatedUntil: Instant.optional(),
  /** The email address of the admin who acts for the person. */
  impersonatedBy: z.string().optional(),
  mustSetUpTwoStep: z.literal(true).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A response whose message is shown to the person. */
export const Message = z.strictObject({ message: z.string() });

export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person; 401 for a visitor',
  access: 'signed-in',
  opensBeforeTwoStep: true,
  response: CurrentUser,
});

/** The password was right, and the account also requires a code, with `/api/auth/second-step`. */
const SecondStepNeeded = z.strictObject({ secondStep: z.literal('code') });

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Starts a session. An account with two-step sign-in must also send a code',
  access: 'public',
  body: z.strictObject({ email: Email, password: GivenPassword }),
  response: z.union([CurrentUser, SecondStepNeeded]),
  cookie: 'replaced',
});

export const registerAccount = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates a free account and starts its first session',
  access: 'public',
  status: 201,
  body: z.strictObject({ email: Email, password: NewPassword }),
  response: CurrentUser,
  cookie: 'replaced',
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session. Also succeeds for visitors',
  access: 'public',
  cookie: 'replaced',
});

export const logoutByLink = defineEndpoint({
  method: 'GET',
  path: '/api/logout',
  summary: 'Ends the session and redirects to the front page. A link on another site only redirects',
  access: 'public',
  status: 302,
  responseType: 'redirect',
  cookie: 'replaced',
});

export const loginByLink = defineEndpoint({
  method: 'GET',
  path: '/api/login',
  summary: 'Redirects to the sign-in screen',
  access: 'public',
  status: 302,
  responseType: 'redirect',
});

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a link to set a new password. The response is the same for an unknown address',
  access: 'public',
  body: z.strictObject({ email: Email }),
  response: Message,
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the link from the mail, once, and ends all sessions',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(100), newPassword: NewPassword }),
  response: Message,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Sets a new password, ends all other sessions and renews this one',
  access: 'signed-in',
  deniesImpersonation: true,
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  response: Message,
  cookie: 'renewed',
});

/** How a session began. All except the password count as two steps. */
export const signInMethods = ['password', 'code', 'recovery_code', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/**
 * A signed-in browser. `device` is derived from its user agent, such as `Chrome on Android`; `network` is the beginning of the IP address
 * that it signed in from; `impersonatorEmail` is the address of the admin who acts for the person there, or null.
 */
export const SessionView = z.strictObject({
  id: PublicId,
  device: z.string(),
  network: z.string().nullable(),
  signedInWith: z.enum(signInMethods),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
  impersonatorEmail: z.string().nullable(),
});
export type SessionView = z.infer<typeof SessionView>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Your sessions, most recently used first',
  access: 'signed-in',
  response: z.strictObject({ sessions: z.array(SessionView) }),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Signs a browser out',
  access: 'signed-in',
  deniesImpersonation: true,
  requiresRecentSignIn: true,
  params: IdParams,
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Signs out every browser except this one',
  access: 'signed-in',
  deniesImpersonation: true,
  requiresRecentSignIn: true,
});

/** The events in an account's record. */
export const accountEventKinds = [
  'registered',
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'device_signed_out',
  'others_signed_out',
  'password_changed',
  'password_reset',
  'password_refused',
  'email_changed',
  'rights_changed',
  'joined_team',
  'left_team',
  'team_changed',
  'wording_list_changed',
  'withdrawn_video_fetched',
  'impersonation_allowed',
  'impersonation_started',
  'impersonation_acted',
  'impersonation_ended',
  'token_created',
  'token_revoked',
  'two_step_on',
  'two_step_off',
  'code_refused',
  'recovery_code_used',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'second_step_removed',
  'signed_out_by_admin',
] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];

/**
 * `device` is a name such as `Chrome on Android`, and `network` the beginning of an IP address; both are null for events that did not come
 * from a browser. `detail` names the rights or addresses before and after, such as `user > pro`, or the entry of a list.
 */
const AccountEventView = z.strictObject({
  id: PublicId,
  at: Instant,
  kind: z.enum(accountEventKinds),
  device: z.string().nullable(),
  network: z.string().nullable(),
  detail: z.string().nullable(),
});
export type AccountEventView = z.infer<typeof AccountEventView>;

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/auth/activity',
  summary: 'The latest sign-ins, refusals and changes of your account, newest first',
  access: 'signed-in',
  response: z.strictObject({ events: z.array(AccountEventView) }),
});
