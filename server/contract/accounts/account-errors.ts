import { PASSKEYS_MAX, API_TOKENS_MAX } from '#contract/limits.ts';

/** Rows of the error table about second steps, passkeys and recent sign-ins. */
export const signInErrors = {
  WRONG_CODE: {
    status: 400,
    message: 'That code is wrong or already used. Enter the one that your app shows now.',
  },
  TWO_STEP_NOT_BEGUN: {
    status: 409,
    message: 'This setup is too old, or another one has replaced it. Start again and scan the new QR code.',
  },
  TWO_STEP_IS_ON: {
    status: 409,
    message: 'Two-step sign-in is already on. Turn it off first to set it up with another app.',
  },
  TWO_STEP_IS_OFF: { status: 409, message: 'Two-step sign-in is off. Set it up first.' },
  TWO_STEP_UNREADABLE: {
    status: 409,
    message:
      'This server can no longer check the codes of your app. Use a recovery code or a passkey, then set up two-step sign-in again.',
  },
  SECOND_STEP_EXPIRED: {
    status: 401,
    message: 'That took too long. Sign in with your password again, then enter the code.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    status: 403,
    message: 'First confirm that it is you. Nothing was changed.',
  },
  TWO_STEP_REQUIRED: {
    status: 403,
    message:
      'Admins of this installation must use two-step sign-in. Set up an authenticator app or a passkey to continue.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    message: 'This passkey did not work here. Try again, or sign in with your password.',
  },
  PASSKEY_EXISTS: { status: 409, message: 'This passkey is already in your account.' },
  TOO_MANY_PASSKEYS: {
    status: 403,
    message: `You have ${PASSKEYS_MAX} passkeys, the most an account can have. Remove one you no longer use and try again.`,
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** Rows of the error table about API tokens. */
export const tokenErrors = {
  INVALID_TOKEN: {
    status: 401,
    message:
      'This API token does not work. It was revoked, or it was copied incompletely. Create a new one in Account Settings, API tokens.',
  },
  TOKEN_EXPIRED: {
    status: 401,
    message:
      'This API token has expired. Create a new one in Account Settings, API tokens, and use it instead.',
  },
  TOKEN_REFUSED: {
    status: 403,
    message: 'API tokens cannot do this. Sign in to PolePro and do it there.',
  },
  TOKEN_SCOPE_MISSING: {
    status: 403,
    message:
      'This API token cannot do this, because it lacks the scope {scope}. Create one with that scope in Account Settings, API tokens.',
  },
  TOO_MANY_TOKENS: {
    status: 403,
    message: `You have ${API_TOKENS_MAX} API tokens, the most an account can have. Revoke one you no longer need and try again.`,
  },
} as const satisfies Record<string, { status: number; message: string }>;
