import { type ApiErrorBody } from '#contract/api-error.ts';
import {
  errorTable,
  ingestFailures,
  renderFailures,
  type ErrorCode,
  type IngestFailureCode,
  type RenderFailureCode,
} from '#contract/errors.ts';

/**
 * `currentRevision` goes into the body of a conflict, `nameChangeCount` into that of a refused name change,
 * `retryAfterSeconds` into the Retry-After header.
 */
export type ErrorFacts = { currentRevision?: number; nameChangeCount?: number; retryAfterSeconds?: number };

/** A row of the table, thrown by services; the error handler turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorBody['details'];
  readonly facts: ErrorFacts;
  readonly status: number;

  constructor(code: ErrorCode, details?: ApiErrorBody['details'], message?: string, facts: ErrorFacts = {}) {
    super(message ?? errorTable[code].message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.facts = facts;
    this.status = errorTable[code].status;
  }
}

/** A render that cannot go on. `cause` is for the log, never for a person. */
export class RenderError extends Error {
  readonly code: RenderFailureCode;

  constructor(code: RenderFailureCode, cause?: unknown) {
    super(renderFailures[code], { cause });
    this.name = 'RenderError';
    this.code = code;
  }
}

/** A file that cannot be taken into the library. `cause` is for the log, never for a person. */
export class IngestError extends Error {
  readonly code: IngestFailureCode;

  constructor(code: IngestFailureCode, cause?: unknown, message: string = ingestFailures[code]) {
    super(message, { cause });
    this.name = 'IngestError';
    this.code = code;
  }
}
