import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiErrorBody } from '#contract/api-error.ts';
import type { AppError } from '#server/errors.ts';
import { describeError } from '#server/plugins/describe-error.ts';

const bodyOf = ({ code, message, details, facts }: AppError, requestId: string): ApiErrorBody => ({
  code,
  message: code === 'UNEXPECTED' ? `${message} Tell support this number: ${requestId}.` : message,
  ...(details === undefined ? {} : { details }),
  ...(facts.currentRevision === undefined ? {} : { currentRevision: facts.currentRevision }),
  ...(facts.nameChangeCount === undefined
    ? {}
    : { maxReached: true, nameChangeCount: facts.nameChangeCount, remainingChanges: 0 }),
});

/** Answers anything thrown as `{code, message, details?}`; what no row of the table describes is masked and logged. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const described = describeError(error);
  if (described.status >= 500) {
    request.log.error({ err: error, code: described.code }, 'request failed');
  }
  if (described.facts.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(described.facts.retryAfterSeconds)));
  }
  return reply
    .code(described.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(bodyOf(described, request.id));
};

/** The one way from an error to an answer. */
export const errorHandler = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(answerError);
  },
  { name: 'error-handler' },
);
