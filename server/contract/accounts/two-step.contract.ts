import { z } from 'zod';
import { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { GivenPassword } from '#contract/accounts/credentials.ts';
import { PasskeyAssertion } from '#contract/accounts/passkeys.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/ids.ts';
import { RECENT_SIGN_IN_MINUTES, RECOVERY_CODES } from '#contract/limits.ts';
import { limitedText } from '#schema/bounded.ts';

/** Longer than any code, with the spaces that people type. */
const CODE_MAX = 40;

/** A code of an authenticator app. Spaces do not matter. */
const AppCode = limitedText(z.string(), CODE_MAX)
  .overwrite((typed) => typed.replaceAll(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { error: 'must be the 6 digits that your app shows' })
  .meta({ examples: ['492039'] });

/** A code of an app, or a recovery code, as typed. */
const AnyCode = limitedText(z.string().trim().min(1, { error: 'must not be empty' }), CODE_MAX).meta({
  examples: ['492039'],
});

const RecoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string().meta({ examples: ['k7m2q-x9ftb'] })),
});

const ownAccount = { access: 'signed-in', deniesImpersonation: true, opensBeforeTwoStep: true } as const;

/**
 * Two-step sign-in of an account. `setUpAt` is null while it is off. `isRequired`: the account is an admin's, and this installation
 * requires it of admins.
 */
export const TwoStep = z.strictObject({
  setUpAt: Instant.nullable(),
  recoveryCodesLeft: z.number().int().nonnegative(),
  isRequired: z.boolean(),
});
export type TwoStep = z.infer<typeof TwoStep>;

export const readTwoStep = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/api/auth/two-step',
  summary: 'Whether you sign in with two steps, and how many recovery codes are left',
  response: TwoStep,
});

export const beginTwoStep = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/api/auth/two-step/setup',
  summary: `Makes the secret of an authenticator app, to confirm with a code within ${RECENT_SIGN_IN_MINUTES} minutes. It is shown only this once`,
  status: 201,
  body: z.strictObject({ password: GivenPassword }),
  response: z.strictObject({
    /** For apps without a camera, in base32. */
    secret: z.string().meta({ examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
    /** The content of the QR code. */
    uri: z.string().meta({ examples: ['otpauth://totp/PolePro:mia%40example.com?secret=JBSWY3DPEHPK3PXP'] }),
  }),
});

export const confirmTwoStep = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/api/auth/two-step/confirm',
  summary: `Turns two-step sign-in on with a code of the new app. The ${RECOVERY_CODES} recovery codes are shown only this once`,
  body: z.strictObject({ code: AppCode }),
  response: RecoveryCodes,
});

export const makeRecoveryCodes = defineEndpoint({
  ...ownAccount,
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes',
  summary: `Makes ${RECOVERY_CODES} new recovery codes, shown only this once. The old ones stop working`,
  requiresRecentSignIn: true,
  status: 201,
  response: RecoveryCodes,
});

export const endTwoStep = defineEndpoint({
  ...ownAccount,
  method: 'DELETE',
  path: '/api/auth/two-step',
  summary: 'Turns two-step sign-in off and deletes its secret and the recovery codes. Passkeys stay',
  requiresRecentSignIn: true,
});

export const takeSecondStep = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  summary: 'Completes a sign-in, after the password, with a code of the app or a recovery code',
  access: 'public',
  body: z.strictObject({ code: AnyCode }),
  response: CurrentUser,
  cookie: 'replaced',
});

export const confirmIdentity = defineEndpoint({
  method: 'POST',
  path: '/api/auth/recent-sign-in',
  summary: `Makes this sign-in a recent one for ${RECENT_SIGN_IN_MINUTES} minutes, with your password, a code of your app, or a passkey`,
  access: 'signed-in',
  opensBeforeTwoStep: true,
  body: z.union([
    z.strictObject({ password: GivenPassword }),
    z.strictObject({ code: AppCode }),
    z.strictObject({ passkey: PasskeyAssertion }),
  ]),
  cookie: 'renewed',
});
