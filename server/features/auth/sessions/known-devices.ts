import { randomBytes } from 'node:crypto';
import { LessThan, MoreThan, Not } from 'typeorm';
import { KNOWN_DEVICE_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#schema/durations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { hashToken } from '#server/secret-token.ts';
import type { ThrottleSubject } from '#server/throttle.ts';
import { knownDeviceEntity } from './session.entity.ts';

/**
 * Device cookies, after https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies: guesses at an account delay
 * every browser except those that have signed in to it before. The value is random, and the database knows whose it is, so it cannot be
 * forged and can be withdrawn. Visitors get none.
 */
const KNOWN_DEVICE_MS = KNOWN_DEVICE_DAYS * DAY_MS;

/** Per account; the least recently used are deleted. */
const MAX_DEVICES = 20;

const oldestUse = (deps: LocalDeps): Date => new Date(deps.clock.now().getTime() - KNOWN_DEVICE_MS);

/**
 * The subject for counting sign-in attempts for `email`: the account or, from a known browser, that browser. So a stolen cookie allows no
 * more guesses than any other browser has.
 */
export const signInSubject = async (
  deps: LocalDeps,
  email: string,
  deviceToken: string | undefined,
): Promise<ThrottleSubject> => {
  const account: ThrottleSubject = { of: 'account', value: email };
  if (deviceToken === undefined) return account;
  const tokenHash = hashToken(deviceToken);
  const known = await queryRows<unknown>(
    deps.dataSource,
    `SELECT 1 FROM known_devices d JOIN users u ON u.id = d.user_id
      WHERE d.token_hash = $1 AND u.email = $2 AND d.last_used_at > $3`,
    [tokenHash, email, oldestUse(deps)],
  );
  return known.length === 0 ? account : { of: 'device', value: `${tokenHash} ${email}` };
};

/** Whether a browser has signed in to the account before, since its password was last changed. */
export const isKnownDevice = async (
  deps: LocalDeps,
  userId: string,
  deviceToken: string | undefined,
): Promise<boolean> =>
  deviceToken !== undefined &&
  deps.dataSource
    .getRepository(knownDeviceEntity)
    .existsBy({ userId, tokenHash: hashToken(deviceToken), lastUsedAt: MoreThan(oldestUse(deps)) });

/** Makes a browser known to an account, and gives its cookie a new value, also for the other accounts that know it. */
export const rememberDevice = async (
  deps: LocalDeps,
  userId: string,
  formerToken: string | undefined,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  await inTransaction(deps.dataSource, async (manager) => {
    const devices = manager.getRepository(knownDeviceEntity);
    if (formerToken !== undefined) {
      const former = hashToken(formerToken);
      await devices.delete({ tokenHash: former, userId });
      await devices.update({ tokenHash: former, userId: Not(userId) }, { tokenHash });
    }
    await devices.insert({ tokenHash, userId, lastUsedAt: deps.clock.now() });
    await manager.query(
      `DELETE FROM known_devices WHERE user_id = $1 AND token_hash IN
         (SELECT token_hash FROM known_devices WHERE user_id = $1 ORDER BY last_used_at DESC OFFSET $2)`,
      [userId, MAX_DEVICES],
    );
  });
  return token;
};

/** Deletes the devices that have not signed in for `KNOWN_DEVICE_DAYS`. */
export const sweepKnownDevices = async (deps: LocalDeps): Promise<void> => {
  await deps.dataSource.getRepository(knownDeviceEntity).delete({ lastUsedAt: LessThan(oldestUse(deps)) });
};
