import { setTimeout } from 'node:timers/promises';
import { errorCode } from '#server/error-code.ts';

/** Codes of PostgreSQL (08 connection, 57P shutting down or starting, 53300 no free connection), then of the network. */
const UNAVAILABLE_CODES = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** Errors of the driver that have no code. */
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not/i;

/** Whether the database did not respond at all, so that a retry can help. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  UNAVAILABLE_CODES.test(errorCode(error)) ||
  (error instanceof Error && UNAVAILABLE_MESSAGES.test(error.message));

const PAUSE_MS = 1000;
const TRIES = 60;

/**
 * Retries `work` for about a minute while the database is unavailable. `work` must be idempotent, because an earlier attempt may have
 * succeeded even if its response was lost.
 * @throws any other error of `work`, or the last error.
 */
export const retryWhileDatabaseUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries >= TRIES) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
};
