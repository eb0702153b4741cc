import type { ApiErrorBody } from '#contract/api-error.ts';

/** What a call that did not succeed is made of. `status` 0 means that no answer came. */
type Failure = {
  status: number;
  code: string;
  message: string;
  bodyText: string;
  details: ApiErrorBody['details'];
};

/**
 * The one error of every call. `message` is for a person; the string of the error is
 * "<status>: <body text or status text>", as the specification words it.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ApiErrorBody['details'];
  /** What the answer held, whoever it came from: a proxy's page, too. */
  readonly bodyText: string;

  constructor({ status, code, message, bodyText, details }: Failure) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.bodyText = bodyText;
  }

  override toString(): string {
    return `${this.status}: ${this.bodyText}`;
  }
}

/** No answer came: the network or the service is away. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Whether the error is an answer with this code of the error table. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** What to tell a person about a failure: the server's own words where it spoke, a plain sentence otherwise. */
export const describeError = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : 'Something went wrong on this page. Reload it; what was saved is still there.';

/** The server's own words about a failure, or `otherwise` where it said none (document 2, section 8). */
export const serverMessage = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status !== 0 && error.code !== 'UNEXPECTED' ? error.message : otherwise;
