import { createHash } from 'node:crypto';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** What tries are counted by. The table holds a hash of it, so it names nobody. */
export type ThrottleSubject = {
  of: 'account' | 'address' | 'registration' | 'forgotten' | 'password';
  value: string;
};

/** The name by which tries are counted, 64 hexadecimal digits. */
export const throttleKey = ({ of, value }: ThrottleSubject): string =>
  createHash('sha256').update(`${of} ${value}`).digest('hex');

/** `freeTries` failures in a row cost nothing; each further one doubles the wait, up to `longestWait` seconds. */
export type ThrottleLimit = { freeAttempts: number; longestWait: number };

/** Minutes without a try after which earlier failures are forgotten. */
const FORGOTTEN_AFTER_MINUTES = 15;

/**
 * Counts a try before it is made, in one statement, so that many at once cannot slip past.
 *
 * @returns null when the try may be made, or the moment from which one may.
 */
const countAttempt = async (
  { dataSource }: LocalDeps,
  key: string,
  now: Date,
  { freeAttempts: freeTries, longestWait }: ThrottleLimit,
): Promise<Date | null> => {
  const counted: unknown[] = await dataSource.query(
    `INSERT INTO login_attempts AS tries (key, failures, next_try_at, last_try_at) VALUES ($1, 1, $2, $2)
     ON CONFLICT (key) DO UPDATE SET
       last_try_at = $2,
       failures = CASE WHEN tries.last_try_at < $2::timestamptz - make_interval(mins => ${FORGOTTEN_AFTER_MINUTES})
                       THEN 1 ELSE tries.failures + 1 END,
       next_try_at = $2::timestamptz + make_interval(secs =>
         CASE WHEN tries.failures < $3::int OR tries.last_try_at < $2::timestamptz - make_interval(mins => ${FORGOTTEN_AFTER_MINUTES})
              THEN 0 ELSE least($4::int, power(2, least(tries.failures - $3::int, 20))) END)
     -- Of tries at the same moment the later ones may arrive first: what is free is never compared with a clock.
     WHERE tries.next_try_at <= $2 OR tries.failures < $3::int
     RETURNING key`,
    [key, now, freeTries, longestWait],
  );
  if (counted.length > 0) return null;
  const rows: { nextTryAt: Date }[] = await dataSource.query(
    `SELECT next_try_at AS "nextTryAt" FROM login_attempts WHERE key = $1`,
    [key],
  );
  return rows[0]?.nextTryAt ?? now;
};

/**
 * Counts a try before it is made.
 *
 * @throws AppError TOO_MANY_REQUESTS, with the seconds to wait, after many in a row. Nobody is locked out for good.
 */
export const throttle = async (
  deps: LocalDeps,
  key: ThrottleSubject,
  slowdown: ThrottleLimit,
): Promise<void> => {
  const now = deps.clock.now();
  const nextTryAt = await countAttempt(deps, throttleKey(key), now, slowdown);
  if (nextTryAt === null) return;
  const wait = Math.max(1, (nextTryAt.getTime() - now.getTime()) / 1000);
  throw new AppError('TOO_MANY_REQUESTS', undefined, undefined, { retryAfterSeconds: wait });
};
