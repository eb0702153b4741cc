import { ApiError } from '#src/api/api-error.ts';

/** What to tell a person about a failure: the server's own words where it spoke, a plain sentence otherwise. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : 'Something went wrong on this page. Reload it; what was saved is still there.';
