import { z } from 'zod';
import { Message } from '#contract/accounts/auth.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

/** How long an admin waits for the person's permission, hours, and how long they may then act for them, minutes. */
export const REQUEST_HOURS = 24;
export const IMPERSONATION_MINUTES = 60;

/** `requested`: the person has not answered yet; `allowed`: the admin may begin; `active`: the admin acts for the person now. */
const States = z.enum(['requested', 'allowed', 'active']);

/** An admin's request to act for a person. The request, the permission or the session ends at `until`. */
export const Impersonation = z.strictObject({
  id: PublicId,
  state: States,
  until: Instant,
  adminEmail: z.string(),
});
export type Impersonation = z.infer<typeof Impersonation>;

export const listImpersonations = defineEndpoint({
  method: 'GET',
  path: '/api/impersonations',
  summary: 'The admins who ask to access your account, may access it, or are using it now',
  access: 'signed-in',
  deniesImpersonation: true,
  response: z.strictObject({ impersonations: z.array(Impersonation) }),
});

export const allowImpersonation = defineEndpoint({
  method: 'POST',
  path: '/api/impersonations/:id/allow',
  summary: `Lets an admin access your account for ${IMPERSONATION_MINUTES} minutes`,
  access: 'signed-in',
  deniesImpersonation: true,
  requiresRecentSignIn: true,
  params: IdParams,
});

export const endImpersonation = defineEndpoint({
  method: 'DELETE',
  path: '/api/impersonations/:id',
  summary: "Declines a request, withdraws a permission, or ends an admin's current access",
  access: 'signed-in',
  deniesImpersonation: true,
  params: IdParams,
});

/** An admin's own request that is not yet answered or used. */
export const ImpersonationRequest = z.strictObject({
  id: PublicId,
  state: States.exclude(['active']),
  until: Instant,
  userId: PublicId,
  email: z.string(),
});
export type ImpersonationRequest = z.infer<typeof ImpersonationRequest>;

export const listImpersonationRequests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/impersonations',
  summary: 'The people whom you asked for access to their accounts',
  access: ['admin'],
  response: z.strictObject({ requests: z.array(ImpersonationRequest) }),
});

export const requestImpersonation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/impersonations/:id',
  summary: 'Asks the person with this id for access to their account, by mail and in their account settings',
  access: ['admin'],
  requiresRecentSignIn: true,
  status: 201,
  params: IdParams,
  response: Message,
});

export const startImpersonation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/impersonations/:id/start',
  summary: 'Begins to act as the person who has allowed this request. Your own session stays',
  access: ['admin'],
  requiresRecentSignIn: true,
  params: IdParams,
  cookie: 'replaced',
});

export const stopImpersonation = defineEndpoint({
  method: 'POST',
  path: '/api/impersonation/stop',
  summary: 'Stops acting as another person, and returns to your own account',
  access: 'public',
  cookie: 'replaced',
});
