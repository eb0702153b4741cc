import { z } from 'zod';
import { Message } from '#contract/accounts/auth.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

/** An admin waits this long for the person's permission, hours, and acts for them this long from then on, minutes. */
export const REQUEST_HOURS = 24;
export const IMPERSONATION_MINUTES = 60;

/** `requested`: the person has not answered; `allowed`: the admin may begin; `active`: the admin acts for the person now. */
const States = z.enum(['requested', 'allowed', 'active']);

/** What an admin asked for. `until`: the request, the permission or the session ends then. */
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
  summary: 'The admins who ask to access your account, may begin, or are using it now',
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
  summary: 'Declines a request, takes a permission back, or ends what an admin does for you now',
  access: 'signed-in',
  deniesImpersonation: true,
  params: IdParams,
});

/** An admin's own request that is neither answered nor used. */
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
  summary: 'The people whom you have asked for access to their accounts',
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
  summary: 'Begins to act as the person who has allowed this request; your own session stays',
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
