import { createHash } from 'node:crypto';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countTry, type Slowdown } from './auth.queries.ts';

/** What tries are counted by. The table holds a hash of it, so it names nobody. */
export type TryKey = { of: 'account' | 'address' | 'registration' | 'forgotten' | 'password'; value: string };

/** The name by which tries are counted, 64 hexadecimal digits. */
export const tryKey = ({ of, value }: TryKey): string =>
  createHash('sha256').update(`${of} ${value}`).digest('hex');

/**
 * Counts a try before it is made.
 *
 * @throws AppError TOO_MANY_REQUESTS, with the seconds to wait, after many in a row. Nobody is locked out for good.
 */
export const slowDown = async (deps: LocalDeps, key: TryKey, slowdown: Slowdown): Promise<void> => {
  const now = deps.clock.now();
  const nextTryAt = await countTry(deps, tryKey(key), now, slowdown);
  if (nextTryAt === null) return;
  const wait = Math.max(1, (nextTryAt.getTime() - now.getTime()) / 1000);
  throw new AppError('TOO_MANY_REQUESTS', undefined, undefined, { retryAfterSeconds: wait });
};
