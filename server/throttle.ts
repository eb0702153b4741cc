import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from './deps.ts';
import { AppError } from './errors.ts';

/** The subject by which attempts are counted. Only its hash is stored, so that the table contains no names. */
export type ThrottleSubject = {
  of:
    | 'account'
    | 'device'
    | 'address'
    | 'registration'
    | 'password'
    | 'code'
    | 'new device'
    | 'refusal'
    | 'mail'
    | 'invitation'
    | 'impersonation'
    | 'ai-text';
  value: string;
};

/** The stored key of a subject, 64 hexadecimal digits. */
export const throttleKey = ({ of, value }: ThrottleSubject): string =>
  createHash('sha256').update(`${of} ${value}`).digest('hex');

/** `freeAttempts` failures in a row cost nothing. Each further one doubles the wait, up to `longestWait` seconds. */
export type ThrottleLimit = { freeAttempts: number; longestWait: number };

/** Minutes without an attempt after which earlier failures no longer count. */
const RESET_AFTER_MINUTES = 15;

/** When the next attempt of a subject is allowed; null without earlier attempts. */
const nextTryOf = async (dataSource: CountStore['dataSource'], key: string): Promise<Date | null> => {
  const rows = await queryRows<{ nextTryAt: Date }>(
    dataSource,
    `SELECT next_try_at FROM login_attempts WHERE key = $1`,
    [key],
  );
  return rows[0]?.nextTryAt ?? null;
};

/**
 * Counts an attempt before it is made, in a single statement, so that concurrent attempts cannot slip past.
 *
 * @returns null when the attempt is allowed, or the time of the next one.
 */
const countAttempt = async (
  { dataSource }: LocalDeps,
  key: string,
  now: Date,
  { freeAttempts, longestWait }: ThrottleLimit,
): Promise<Date | null> => {
  const counted = await queryRows<unknown>(
    dataSource,
    `INSERT INTO login_attempts AS tries (key, failures, next_try_at, last_try_at) VALUES ($1, 1, $2, $2)
     ON CONFLICT (key) DO UPDATE SET
       last_try_at = $2,
       failures = CASE WHEN tries.last_try_at < $2::timestamptz - make_interval(mins => ${RESET_AFTER_MINUTES})
                       THEN 1 ELSE tries.failures + 1 END,
       next_try_at = $2::timestamptz + make_interval(secs =>
         CASE WHEN tries.failures < $3::int OR tries.last_try_at < $2::timestamptz - make_interval(mins => ${RESET_AFTER_MINUTES})
              THEN 0 ELSE least($4::int, power(2, least(tries.failures - $3::int, 20))) END)
     -- Concurrent attempts may arrive out of order, so free ones are never compared with the clock.
     WHERE tries.next_try_at <= $2 OR tries.failures < $3::int
     RETURNING key`,
    [key, now, freeAttempts, longestWait],
  );
  if (counted.length > 0) return null;
  return (await nextTryOf(dataSource, key)) ?? now;
};

/**
 * Counts an attempt before it is made.
 *
 * @throws AppError TOO_MANY_REQUESTS, with the seconds to wait, after many in a row. No one is locked out for good.
 */
export const throttle = async (
  deps: LocalDeps,
  subject: ThrottleSubject,
  limit: ThrottleLimit,
): Promise<void> => {
  const now = deps.clock.now();
  const nextTryAt = await countAttempt(deps, throttleKey(subject), now, limit);
  if (nextTryAt === null) return;
  const wait = Math.max(1, (nextTryAt.getTime() - now.getTime()) / 1000);
  throw new AppError('TOO_MANY_REQUESTS', undefined, undefined, { retryAfterSeconds: wait });
};

/** Where counts are stored: the database, or a transaction in it, which undoes them if it fails. */
export type CountStore = Pick<LocalDeps, 'clock'> & { dataSource: Pick<EntityManager, 'query'> };

/** At most `most` attempts within `minutes` of the first one. The maximum is a day, after which counts are swept. */
type WindowLimit = { most: number; minutes: number };

/**
 * Counts an attempt before it is made, in a single statement, so that concurrent attempts cannot slip past.
 *
 * @returns null when the attempt is allowed, or the seconds until the next one is.
 */
export const countWithin = async (
  { dataSource, clock }: CountStore,
  subject: ThrottleSubject,
  { most, minutes }: WindowLimit,
): Promise<number | null> => {
  const [key, now] = [throttleKey(subject), clock.now()];
  // `next_try_at` is the end of the window.
  const counted = await queryRows<unknown>(
    dataSource,
    `INSERT INTO login_attempts AS tries (key, failures, next_try_at, last_try_at)
     VALUES ($1, 1, $2::timestamptz + make_interval(mins => $4), $2)
     ON CONFLICT (key) DO UPDATE SET
       last_try_at = $2,
       failures = CASE WHEN tries.next_try_at <= $2 THEN 1 ELSE tries.failures + 1 END,
       next_try_at = CASE WHEN tries.next_try_at <= $2 THEN excluded.next_try_at ELSE tries.next_try_at END
     WHERE tries.next_try_at <= $2 OR tries.failures < $3::int
     RETURNING key`,
    [key, now, most, minutes],
  );
  if (counted.length > 0) return null;
  const nextTryAt = (await nextTryOf(dataSource, key)) ?? now;
  return Math.max(1, (nextTryAt.getTime() - now.getTime()) / 1000);
};

/** The number of attempts of the subject that `countWithin` still allows. */
export const attemptsLeft = async (
  { dataSource, clock }: LocalDeps,
  subject: ThrottleSubject,
  most: number,
): Promise<number> => {
  const [counted] = await queryRows<{ failures: number }>(
    dataSource,
    'SELECT failures FROM login_attempts WHERE key = $1 AND next_try_at > $2',
    [throttleKey(subject), clock.now()],
  );
  return Math.max(0, most - (counted?.failures ?? 0));
};

/** Takes back an attempt that `countWithin` counted in the window, because it had no effect. */
export const countBack = async (
  { dataSource, clock }: CountStore,
  subject: ThrottleSubject,
): Promise<void> => {
  await dataSource.query(
    'UPDATE login_attempts SET failures = failures - 1 WHERE key = $1 AND failures > 0 AND next_try_at > $2',
    [throttleKey(subject), clock.now()],
  );
};
