import { QueryFailedError } from 'typeorm';

/** PostgreSQL's classes: 08 connection, 57P shutting down or starting, 53300 no connection free; then the network's. */
const AWAY_CODES = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** The driver gives these no code. */
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not/i;

/** The code of the driver or of the system, or the empty string. */
export const errorCodeOf = (error: unknown): string => {
  const source = error instanceof QueryFailedError ? error.driverError : error;
  const code = source instanceof Error && 'code' in source ? source.code : '';
  return typeof code === 'string' ? code : '';
};

/** Whether trying again later can help, since the database did not answer at all. */
export const isDatabaseAway = (error: unknown): boolean =>
  AWAY_CODES.test(errorCodeOf(error)) || (error instanceof Error && AWAY_MESSAGES.test(error.message));
