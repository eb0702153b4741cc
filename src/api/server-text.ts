import { ApiError } from '#src/api/api-error.ts';

/** The server's own words about a failure, or `otherwise` where it said none (document 2, section 8). */
export const serverText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status !== 0 && error.code !== 'UNEXPECTED' ? error.message : otherwise;
