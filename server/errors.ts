import { type ApiErrorBody } from '#contract/api-error.ts';
import { errorTable, type ErrorCode } from '#contract/errors.ts';
import {
  ingestFailures,
  renderFailures,
  type IngestFailureCode,
  type RenderFailureCode,
} from '#contract/job-failures.ts';

/**
 * `currentRevision` goes into the body of a conflict, `nameChangeCount` into that of a refused name change,
 * `retryAfterSeconds` into the Retry-After header.
 */
export type ErrorFacts = { currentRevision?: number; nameChangeCount?: number; retryAfterSeconds?: number };

/** A row of the error table, thrown by services; the error handler turns it into a response. `cause` is for the log. */
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

/** Seconds after which it makes sense to try again what this machine could not do. */
const MACHINE_FAULT_RETRY = 5;

/** The response where this machine is at fault, not what was sent. `cause` is for the log. */
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

/** A writer that gave no text, or stopped in the middle. `reason` is for the log: it names neither a secret nor the response. */
export class WriterError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The writer gave no text: ${reason}`);
    this.name = 'WriterError';
    this.reason = reason;
  }
}

/** The account's AI requests of the day are used up, so none is sent. */
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
