import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ApiErrorBody, UNKNOWN_FIELD_MESSAGE } from '#contract/api-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { clipText } from '#schema/characters.ts';
import { MAX_NAMED_PROBLEMS } from '#schema/limits.ts';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { errorCode } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';

type Details = NonNullable<ApiErrorBody['details']>;

/** Seconds after which a client may retry while the service is unavailable. */
const RETRY_AFTER_SECONDS = 2;

const FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/;
/** Class 22, data exception: text with a NUL character, or a number out of a column's range. */
const UNFIT_DATA_CODES = /^22...$/;
/** A statement that timed out or kept conflicting with others: the database is busy. */
const BUSY_CODES = /^(57014|40P01|40001)$/;
/** The row that a new row refers to was deleted at the same moment. */
const GONE_REFERENCE_CODE = '23503';

const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** `instancePath` is a JSON pointer such as `/document/version`. */
const dotted = (pointer: string): string => pointer.split('/').filter(Boolean).join('.');

const describeIssue = (issue: {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
}): Details => {
  const path = dotted(issue.instancePath);
  const { keys } = issue.params;
  if (issue.keyword !== 'unrecognized_keys' || !Array.isArray(keys)) {
    return [{ path, message: issue.message ?? 'is invalid' }];
  }
  return keys.map((key) => ({
    path: [path, String(key)].filter((part) => part !== '').join('.'),
    message: UNKNOWN_FIELD_MESSAGE,
  }));
};

const isClientError = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;

/** Maps anything thrown while handling a request to a row of the error table, or to UNEXPECTED, so that no internals leak. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('VALIDATION_FAILED', error.validation.flatMap(describeIssue));
  }
  const code = errorCode(error);
  if (FULL_CODES.test(code)) return new AppError('STORAGE_FULL');
  if (BUSY_CODES.test(code) || isDatabaseUnavailable(error)) {
    return new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  if (UNFIT_DATA_CODES.test(code)) {
    return new AppError('VALIDATION_FAILED', [
      { path: '', message: 'a number is too large, or a text contains a character that cannot be saved' },
    ]);
  }
  if (code === GONE_REFERENCE_CODE) return new AppError('NOT_FOUND');
  const known = frameworkErrors[code];
  if (known !== undefined) return new AppError(known);
  if (isClientError(error)) {
    // A plugin's 403, such as that of static files, must not reveal what exists.
    if (error.statusCode === 403 || error.statusCode === 404) return new AppError('NOT_FOUND');
    return new AppError('VALIDATION_FAILED', [{ path: '', message: error.message }]);
  }
  return new AppError('UNEXPECTED');
};

/**
 * Maximum characters of a response's texts. Field names come from the request, so their length must be limited. Even if every character
 * needs an escape of 6 bytes, a response stays below 64 KB.
 */
const MAX_LENGTHS = { path: 100, detail: 300, message: 1500 } as const;

const messageOf = ({ code, message, details = [] }: AppError, requestId: string): string => {
  if (code === 'UNEXPECTED') return `${message} Tell support this number: ${requestId}.`;
  const clipped = clipText(message, MAX_LENGTHS.message);
  if (details.length <= MAX_NAMED_PROBLEMS) return clipped;
  return `${clipped} The first ${MAX_NAMED_PROBLEMS} of ${details.length} are listed.`;
};

const detailsOf = (details: Details): Details =>
  details.slice(0, MAX_NAMED_PROBLEMS).map(({ path, message }) => ({
    path: clipText(path, MAX_LENGTHS.path),
    message: clipText(message, MAX_LENGTHS.detail),
  }));

const bodyOf = (error: AppError, requestId: string): ApiErrorBody => {
  const { code, details, facts } = error;
  return {
    code,
    message: messageOf(error, requestId),
    ...(details === undefined ? {} : { details: detailsOf(details) }),
    ...(facts.currentRevision === undefined ? {} : { currentRevision: facts.currentRevision }),
    ...(facts.nameChangeCount === undefined
      ? {}
      : { maxReached: true, nameChangeCount: facts.nameChangeCount, remainingChanges: 0 }),
  };
};

/** An error as `{code, message, details?}`. Unexpected errors are masked, and logged with their cause. */
export const describeError = (
  error: unknown,
  request: FastifyRequest,
): { described: AppError; body: ApiErrorBody } => {
  const described = toAppError(error);
  if (described.status >= 500) {
    request.log.error({ err: error, code: described.code }, 'request failed');
  }
  return { described, body: bodyOf(described, request.id) };
};

/** Sets the status and headers of an error on a response, from its row in the error table. Returns the body. */
export const startErrorResponse = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): ApiErrorBody => {
  const { described, body } = describeError(error, request);
  if (described.facts.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(described.facts.retryAfterSeconds)));
  }
  reply.code(described.status).header('cache-control', 'no-store');
  return body;
};

/** Turns an error into the response of its row in the error table. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const body = startErrorResponse(error, request, reply);
  return reply.type('application/json; charset=utf-8').send(body);
};

/** Turns every error into a response. */
export const errorHandler = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(sendError);
  },
  { name: 'error-handler' },
);
