import type { ApiErrorBody } from '#contract/api-error.ts';
import { NOT_A_NAME } from '#contract/plain-name.ts';

/** The parts of a failed call. `status` is 0 when no response arrived. */
type ApiErrorInit = {
  status: number;
  code: string;
  message: string;
  bodyText: string;
  details: ApiErrorBody['details'];
};

/** The only error that a call throws. `message` is for the user; the string form is `<status>: <body or status text>`, as specified. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ApiErrorBody['details'];
  /** The body as text, also of a response from a proxy. */
  readonly bodyText: string;

  constructor({ status, code, message, bodyText, details }: ApiErrorInit) {
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

/** True when no response arrived: the network or the server is down. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** True when the same call may succeed later: no response arrived, or the server is down, restarting or busy. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** True when the server responded with this code of the error table. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** False for a response without a message from our server, such as an empty body or a proxy's page. */
export const hasServerMessage = ({ code, bodyText, message }: ApiError): boolean =>
  code !== 'UNEXPECTED' || bodyText.includes(message);

/** The sentence that tells the user about a failure: the server's message, or a general one. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof ApiError)) {
    return 'Something went wrong on this page. Reload it; your saved work is safe.';
  }
  const isName = error.details?.some(({ message }) => message === NOT_A_NAME) === true;
  return isName ? `A name ${NOT_A_NAME}.` : error.message;
};

/** The server's message about a failure, or `otherwise` (BI-133). */
export const serverMessage = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status !== 0 && error.code !== 'UNEXPECTED' ? error.message : otherwise;
