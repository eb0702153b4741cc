import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { RECOVERY_CODES } from '#contract/limits.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { unseal } from './seal.ts';
import { authenticatorAppEntity, recoveryCodeEntity } from './two-step.entity.ts';

/** RFC 6238 with values that every app supports. RFC 4226 recommends 20 bytes for SHA-1. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Steps by which the clock of a phone may be off. */
const SKEW_STEPS = 1;

const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'PolePro', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** A new secret in base32, for typing into an app. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code for an app. */
export const setUpUri = (secret: string, email: string): string => appOf(secret, email).toString();

/** The time step at which an app showed this code, if it is about now; null for any other code. */
const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const skew = appOf(secret).validate({ token: code, window: SKEW_STEPS, timestamp });
  return skew === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + skew;
};

/** Whether the account signs in with two steps. */
export const hasTwoStep = ({ dataSource }: LocalDeps, userId: string): Promise<boolean> =>
  dataSource.getRepository(authenticatorAppEntity).existsBy({ userId, confirmedAt: Not(IsNull()) });

/**
 * Accepts a code of a person's app, even if the app is still being set up. Each code works once: neither it nor an earlier one is accepted
 * again, even in concurrent requests.
 *
 * @throws AppError TWO_STEP_UNREADABLE when the secret was encrypted with another key.
 */
export const acceptAppCode = async (
  deps: LocalDeps,
  { userId, sealedSecret }: { userId: string; sealedSecret: string },
  code: string,
): Promise<boolean> => {
  const secret = await unseal(deps, userId, sealedSecret);
  if (secret === null) {
    deps.log.error({ user: userId }, 'the secret of an authenticator app was encrypted with another key');
    throw new AppError('TWO_STEP_UNREADABLE');
  }
  const step = stepOf(secret, code, deps.clock.now());
  if (step === null) return false;
  const accepted = await queryRows(
    deps.dataSource,
    `UPDATE authenticator_apps SET last_step = $3
      WHERE user_id = $1 AND sealed_secret = $2 AND (last_step IS NULL OR last_step < $3) RETURNING user_id`,
    [userId, sealedSecret, step],
  );
  return accepted.length === 1;
};

/** Without letters and digits that look alike. Ten characters have 49 bits, too many for throttled guesses. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_CODE_LENGTH = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The readable form: `k7m2q-x9ftb`. */
const inGroups = (code: string): string => code.replace(/^.{5}/, '$&-');

export type MadeCodes = { shown: string[]; hashes: string[] };

/** New recovery codes, with the hashes to store. */
export const newRecoveryCodes = async ({ passwords }: LocalDeps): Promise<MadeCodes> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes: string[] = [];
  // One at a time, because each takes 19 MiB.
  for (const code of codes) hashes.push(await passwords.hash(code));
  return { shown: codes.map(inGroups), hashes };
};

/** Replaces a person's recovery codes. */
export const storeRecoveryCodes = async (
  manager: EntityManager,
  userId: string,
  hashes: readonly string[],
): Promise<void> => {
  const codes = manager.getRepository(recoveryCodeEntity);
  await codes.delete({ userId });
  await codes.insert(hashes.map((codeHash) => ({ codeHash, userId })));
};

/** Accepts a recovery code, once. */
export const acceptRecoveryCode = async (
  { dataSource, passwords }: LocalDeps,
  userId: string,
  typed: string,
): Promise<boolean> => {
  const code = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  if (code.length !== RECOVERY_CODE_LENGTH) return false;
  const codes = dataSource.getRepository(recoveryCodeEntity);
  for (const { codeHash } of await codes.findBy({ userId })) {
    if (await passwords.verify(codeHash, code)) return (await codes.delete({ codeHash })).affected === 1;
  }
  return false;
};
