import { ApiError, isOffline } from '#src/api/api-error.ts';

/** What to say where the server has no words of its own (document 1, section 8). */
export const LOGIN_FAILED = 'Login failed. Please check your credentials.';
export const REGISTRATION_FAILED = 'Registration failed. Please try again.';
export const NOT_AN_EMAIL = 'That is not an email address. Please check it.';

/** What an auth form says about a failed call: the server's own words, or `fallback` where it has none. */
export const authMessage = (error: unknown, fallback: string): string => {
  if (isOffline(error)) return 'Unable to connect to the server. Please try again.';
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'VALIDATION_FAILED' && error.details?.some(({ path }) => path.includes('email'))) {
    return NOT_AN_EMAIL;
  }
  const message = error.message.trim();
  return message === '' ? fallback : message;
};
