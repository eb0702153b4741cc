import { type ApiErrorBody } from '#contract/api-error.ts';
import { errorTable, type ErrorCode } from '#contract/errors.ts';
import {
  ingestFailures,
  renderFailures,
  type IngestFailureCode,
  type RenderFailureCode,
} from '#contract/job-failures.ts';

/**
 * `currentRevision` goes into the body of a conflict, `nameChangeCount` into the body of a refused name change, and `retryAfterSeconds`
 * into the Retry-After header.
 */
export type ErrorFacts = { currentRevision?: number; nameChangeCount?: number; retryAfterSeconds?: number };

/** A row of the error table, thrown by services. The error handler turns it into a response. `cause` is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorBody['details'];
  readonly facts: ErrorFacts;
  readonly status: number;

  constructor(
    code: ErrorCode,
    details?: ApiErrorBody['details'],
    message?: string,
    facts: ErrorFacts = {},
    cause?: unknown,
  ) {
    super(message ?? errorTable[code].message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.facts = facts;
    this.status = errorTable[code].status;
  }
}

/** Seconds after which a client may retry after a fault of this machine. */
const MACHINE_FAULT_RETRY = 5;

/** The error for a fault of this machine, not of the request. `cause` is for the log. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: MACHINE_FAULT_RETRY }, cause);

/** A render that cannot continue. `cause` is for the log and never shown to people. */
export class RenderError extends Error {
  readonly code: RenderFailureCode;

  constructor(code: RenderFailureCode, cause?: unknown) {
    super(renderFailures[code], { cause });
    this.name = 'RenderError';
    this.code = code;
  }
}

/** A writer that returned no text, or stopped midway. `reason` is for the log, and names no secrets and no response. */
export class WriterError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The writer gave no text: ${reason}`);
    this.name = 'WriterError';
    this.reason = reason;
  }
}

/** The account's AI requests of the day are used up, so no request is sent. */
export class AllowanceError extends WriterError {
  override name = 'AllowanceError';

  constructor() {
    super('allowance used up');
  }
}

/** A file that cannot be added to the library. `cause` is for the log and never shown to people. */
export class IngestError extends Error {
  readonly code: IngestFailureCode;

  constructor(code: IngestFailureCode, cause?: unknown, message: string = ingestFailures[code]) {
    super(message, { cause });
    this.name = 'IngestError';
    this.code = code;
  }
}
