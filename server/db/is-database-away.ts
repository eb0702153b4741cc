import { errorCode } from '#server/error-code.ts';

/** PostgreSQL's classes: 08 connection, 57P shutting down or starting, 53300 no connection free; then the network's. */
const AWAY_CODES = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** The driver gives these no code. */
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not/i;

/** Whether trying again later can help, since the database did not answer at all. */
export const isDatabaseAway = (error: unknown): boolean =>
  AWAY_CODES.test(errorCode(error)) || (error instanceof Error && AWAY_MESSAGES.test(error.message));
