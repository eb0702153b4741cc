import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { standardOutput } from '#server/processes/line-writer.ts';

/**
 * The loggable part of an error. Database errors contain the statement with its values and the connection, and thus personal data and keys.
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
  destination: { write: (line: string) => void } = standardOutput(),
): FastifyBaseLogger => pino({ level, serializers: { err: plainError } }, destination);
