import { z } from 'zod';

/** Bytes in base64url, as browsers write the parts of a credential into JSON. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be bytes in base64url' })
    .max(most, { error: `must have at most ${most} characters` })
    .meta({ examples: ['dGhlIGJ5dGVz'] });

const Id = bytes(1400);
const Part = bytes(8000);

/** What all credentials have (https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson). Newer browsers add fields, which are left out. */
const credential = { id: Id, rawId: Id, type: z.literal('public-key') };

/** A new passkey, as `PublicKeyCredential.toJSON()` gives it. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The use of a passkey, as `PublicKeyCredential.toJSON()` gives it. */
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

/** What the browser is asked for, in the JSON form that `PublicKeyCredential.parse…OptionsFromJSON()` reads. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
