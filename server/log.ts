import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/**
 * What is told of an error, and no more: errors of the database carry the statement with its values and the
 * whole connection, which hold what people wrote and keys.
 */
const plainError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  };
};

/** One JSON line per event to `destination`, standard output by default. Neither cookies nor bodies are ever logged. */
export const createLog = (
  level: 'info' | 'silent' = 'info',
  destination: { write: (line: string) => void } = process.stdout,
): FastifyBaseLogger => pino({ level, serializers: { err: plainError } }, destination);
