import { ApiError, isOffline } from '#src/api/api-error.ts';

/** What the sign-in screen says about a failed login (document 1, section 8). */
export const loginMessage = (error: unknown): string => {
  if (isOffline(error)) return 'Unable to connect to the server. Please try again.';
  if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') {
    return error.details?.some(({ path }) => path.includes('email'))
      ? 'That is not an email address. Please check it.'
      : error.message;
  }
  const message = error instanceof ApiError ? error.message.trim() : '';
  return message === '' ? 'Login failed. Please check your credentials.' : message;
};
