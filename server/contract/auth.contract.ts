import { z } from 'zod';
import { defineEndpoint, roles } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';

/** The signed-in person, as screens see them. */
export const CurrentUser = z.strictObject({
  id: PublicId,
  email: z.email(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  subscriptionStatus: z.string().nullable(),
  personalVideoCount: z.number().int().nonnegative(),
  downloadCount: z.number().int().nonnegative(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person; 401 for a visitor',
  access: 'signed-in',
  status: 200,
  answers: 'json',
  response: CurrentUser,
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Starts a session',
  access: 'public',
  status: 200,
  answers: 'json',
  body: z.strictObject({
    email: z.email().max(254),
    password: z.string().min(1).max(200),
  }),
  response: CurrentUser,
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session; a visitor is answered alike',
  access: 'public',
  status: 204,
  answers: 'none',
});
