import { z } from 'zod';
import { EMAIL_MAX } from '#contract/accounts/credentials.ts';
import { defineEndpoint, roles } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { AssetParams, BackgroundVideo } from '#contract/library/library.contract.ts';
import { limitedText } from '#schema/bounded.ts';

/** Why an admin cannot change an account's role or delete it: it is the admin's own, or a demo account. */
export const AccountProtection = z.enum(['own', 'demo']);
export type AccountProtection = z.infer<typeof AccountProtection>;

/**
 * An account as admins see it. `username` is the part before the @; `assignedInstructorName` is a member's name in the team, or else the
 * name on the person's promos. The ids of the payment service are null while there is no subscription.
 */
export const AdminUser = z.strictObject({
  id: PublicId,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  studioName: z.string().nullable(),
  assignedInstructorName: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  subscriptionExpiresAt: Instant.nullable(),
  nameChangeCount: z.number().int().nonnegative(),
  /** An authenticator app or passkeys. */
  hasSecondFactors: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  protection: AccountProtection.nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** `newest` and `updated` begin with the latest; accounts without an expiration come last in `expires`. */
export const UserSort = z.enum(['newest', 'updated', 'expires', 'email', 'name', 'role']);
export type UserSort = z.infer<typeof UserSort>;

/** A part of the text to search for, ignoring case. */
export const SearchText = limitedText(z.string().trim(), 100);

/** Entries of one page of a list for admins. */
export const ADMIN_PAGE_SIZE = 30;

/** The `nextCursor` of the previous page. */
export const Cursor = z.string().max(1000);

const admins = { access: ['admin'] } as const;

export const listUsers = defineEndpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/users',
  summary: `Accounts, ${ADMIN_PAGE_SIZE} at a time, and their total number; the search covers email, names and studio`,
  query: z.strictObject({
    query: SearchText.optional(),
    /** A `user` with a paid subscription is a `pro`. */
    role: z.enum(roles).optional(),
    sort: UserSort.default('newest'),
    cursor: Cursor.optional(),
  }),
  response: z.strictObject({
    users: z.array(AdminUser),
    total: z.number().int().nonnegative(),
    nextCursor: z.string().nullable(),
  }),
});

export const readUserByEmail = defineEndpoint({
  ...admins,
  method: 'GET',
  path: '/api/admin/user-by-email/:email',
  summary: 'The account of an email address',
  params: z.strictObject({ email: z.string().trim().min(1).max(EMAIL_MAX) }),
  response: AdminUser,
});

export const changeUserRole = defineEndpoint({
  ...admins,
  method: 'PATCH',
  path: '/api/admin/user-role/:id',
  summary: 'Changes the role of an account, from its next request on',
  requiresRecentSignIn: true,
  params: IdParams,
  body: z.strictObject({ role: z.enum(roles) }),
  response: AdminUser,
});

export const deleteUser = defineEndpoint({
  ...admins,
  method: 'DELETE',
  path: '/api/admin/user/:id',
  requiresRecentSignIn: true,
  summary: 'Permanently deletes an account and all of its data',
  params: IdParams,
});

export const cancelSubscription = defineEndpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/cancel-subscription/:id',
  summary: 'Cancels a subscription now, or at its expiration date',
  params: IdParams,
  body: z.strictObject({ immediate: z.boolean() }),
  response: AdminUser,
});

export const updateExpiration = defineEndpoint({
  ...admins,
  method: 'PATCH',
  path: '/api/admin/update-expiration/:id',
  summary: 'Sets the last day of a subscription, UTC, or removes it',
  params: IdParams,
  body: z.strictObject({
    expirationDate: z.iso
      .date({ error: 'must be a date such as 2027-01-31, or null for no expiration' })
      .nullable(),
  }),
  response: z.strictObject({ updatedUser: AdminUser }),
});

export const resetNameChanges = defineEndpoint({
  ...admins,
  method: 'PATCH',
  path: '/api/admin/reset-name-changes/:id',
  summary: 'Resets the name changes of an account',
  params: IdParams,
  response: AdminUser,
});

export const removeUserSecondFactors = defineEndpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/remove-second-factors/:id',
  summary:
    'Lets a person who has lost their app, recovery codes and passkeys sign in without them, and ends all their sessions',
  requiresRecentSignIn: true,
  params: IdParams,
  response: AdminUser,
});

export const endUserSessions = defineEndpoint({
  ...admins,
  method: 'POST',
  path: '/api/admin/end-sessions/:id',
  summary: 'Signs an account out on all devices',
  requiresRecentSignIn: true,
  params: IdParams,
  response: AdminUser,
});

export const processExpired = defineEndpoint({
  ...admins,
  method: 'POST',
  path: '/api/subscription/process-expired',
  summary: 'Turns accounts whose subscription has expired into free ones, and returns their number',
  response: z.strictObject({ processed: z.number().int().nonnegative() }),
});

export const listUserVideos = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user-videos/:id',
  summary: "The background videos of a person's library, newest first",
  access: ['admin'],
  params: IdParams,
  query: z.strictObject({ t: z.string().max(40).optional() }),
  response: z.array(BackgroundVideo),
});

export const deleteUserVideo = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/user-videos/:id',
  summary: "Removes a background video from a person's library, by the id of the video",
  access: ['admin'],
  params: AssetParams,
});
