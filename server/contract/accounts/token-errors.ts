import { API_TOKENS_MAX } from '#contract/limits.ts';

/** Rows of the error table about API tokens. */
export const tokenErrors = {
  INVALID_TOKEN: {
    status: 401,
    message:
      'This API token does not work: it was revoked, or copied incompletely. Create another one in Account Settings, API tokens.',
  },
  TOKEN_EXPIRED: {
    status: 401,
    message:
      'This API token has expired. Create another one in Account Settings, API tokens, and use it instead.',
  },
  TOKEN_REFUSED: {
    status: 403,
    message: 'No API token may do this. Sign in to PolePro and do it there.',
  },
  TOKEN_SCOPE_MISSING: {
    status: 403,
    message:
      'This API token may not do this: it lacks the scope {scope}. Make one with it in Account Settings, API tokens.',
  },
  TOO_MANY_TOKENS: {
    status: 403,
    message: `You have ${API_TOKENS_MAX} API tokens, the most an account can have. Revoke one that you no longer need, and try again.`,
  },
} as const satisfies Record<string, { status: number; message: string }>;
