import { z } from 'zod';
import { defineEndpoint, tokenScopes } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { TOKEN_NAME_MAX } from '#contract/limits.ts';
import { limitedText } from '#schema/bounded.ts';

/**
 * The permissions of a token. `read`: see promos, classes and the library; `promos`: make and change promos; `renders`: make and download
 * videos.
 */
export const TokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof TokenScope>;

/** The choices for how long a token works, days. */
export const TOKEN_DAYS = [30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];

/**
 * A token without its secret, which is shown only once. `lastUsedAt` is precise to the minute, and null before the first use. A token stops
 * working at `expiresAt`; null means that it never expires.
 */
export const ApiToken = z.strictObject({
  id: PublicId,
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const listTokens = defineEndpoint({
  method: 'GET',
  path: '/api/tokens',
  summary: 'Your API tokens, newest first, without their secrets',
  access: 'signed-in',
  deniesImpersonation: true,
  response: z.strictObject({ tokens: z.array(ApiToken) }),
});

export const createToken = defineEndpoint({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Makes an API token. Its `secret` is shown only this once',
  access: 'signed-in',
  deniesImpersonation: true,
  requiresRecentSignIn: true,
  status: 201,
  body: z.strictObject({
    name: limitedText(z.string().trim().min(1, { error: 'must not be blank' }), TOKEN_NAME_MAX),
    scopes: z
      .array(TokenScope)
      .min(1, { error: 'must name at least one of read, promos and renders' })
      .max(tokenScopes.length)
      .overwrite((given) => tokenScopes.filter((scope) => given.includes(scope))),
    expiresInDays: z
      .literal(TOKEN_DAYS, { error: `must be ${TOKEN_DAYS.join(', ')} or null for never` })
      .nullable()
      .default(null),
  }),
  response: ApiToken.extend({ secret: z.string() }),
});

export const revokeToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Revokes an API token. Requests with it are refused from now on',
  access: 'signed-in',
  deniesImpersonation: true,
  params: IdParams,
});
