import { z } from 'zod';
import { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { limitedText } from '#schema/bounded.ts';

/** Bytes in base64url, the form of a credential's parts in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be bytes in base64url' })
    .max(most, { error: `must have at most ${most} characters` })
    .meta({ examples: ['dGhlIGJ5dGVz'] });

const Id = bytes(1400);
const Part = bytes(8000);

/**
 * The fields of all credentials (https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson). Newer browsers add fields, which are
 * left out.
 */
const credential = { id: Id, rawId: Id, type: z.literal('public-key') };

/** A new passkey, in the form of `PublicKeyCredential.toJSON()`. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The use of a passkey, in the form of `PublicKeyCredential.toJSON()`. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: Id.nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** The options of the browser’s passkey request, in the JSON form for `PublicKeyCredential.parse…OptionsFromJSON()`. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** A passkey of an account. `lastUsedAt` is null before its first use. */
export const Passkey = z.strictObject({
  id: PublicId,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = limitedText(
  z.string().trim().min(1, { error: 'must not be blank' }),
  PASSKEY_NAME_MAX,
).meta({ examples: ['Mia’s phone'] });

const ownAccount = { access: 'signed-in', deniesImpersonation: true, opensBeforeTwoStep: true } as const;

export const listPasskeys = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'Your passkeys, newest first',
  response: z.strictObject({ passkeys: z.array(Passkey) }),
});

export const offerPasskey = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'The options for the browser to make a passkey. The challenge works once and for a few minutes',
  requiresRecentSignIn: true,
  response: PasskeyOptions,
});

export const addPasskey = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Adds a passkey that the browser has made',
  status: 201,
  body: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
  response: Passkey,
});

export const renamePasskey = defineEndpoint({
  ...ownAccount,
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  summary: 'Renames a passkey',
  params: IdParams,
  body: z.strictObject({ name: PasskeyName }),
  response: Passkey,
});

export const removePasskey = defineEndpoint({
  ...ownAccount,
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Removes a passkey, which then no longer signs in',
  requiresRecentSignIn: true,
  params: IdParams,
});

export const challengePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys/challenge',
  summary: 'The options for the browser to use a passkey. The challenge works once and for a few minutes',
  access: 'public',
  response: PasskeyOptions,
});

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Starts a session with a passkey, which takes both steps at once and needs no address',
  access: 'public',
  body: z.strictObject({ passkey: PasskeyAssertion }),
  response: CurrentUser,
  cookie: 'replaced',
});
