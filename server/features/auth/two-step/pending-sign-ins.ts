import { randomBytes } from 'node:crypto';
import { type EntityManager, IsNull, LessThan, MoreThan } from 'typeorm';
import { RECENT_SIGN_IN_MINUTES, SECOND_STEP_SECONDS } from '#contract/limits.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { LocalDeps } from '#server/deps.ts';
import { hashToken } from '#server/secret-token.ts';
import { type PendingSignIn, authenticatorAppEntity, pendingSignInEntity } from './two-step.entity.ts';

/** Starts to wait for the code of a person whose password was right. Returns the value of the cookie that continues the sign-in. */
export const beginPendingSignIn = async (
  { dataSource, clock }: LocalDeps,
  { userId, checkedHash }: Pick<PendingSignIn, 'userId' | 'checkedHash'>,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + SECOND_STEP_SECONDS * 1000);
  await dataSource
    .getRepository(pendingSignInEntity)
    .insert({ tokenHash: hashToken(token), userId, checkedHash, expiresAt });
  return token;
};

export const findPendingSignIn = (
  { dataSource, clock }: LocalDeps,
  token: string,
): Promise<PendingSignIn | null> =>
  dataSource
    .getRepository(pendingSignInEntity)
    .findOneBy({ tokenHash: hashToken(token), expiresAt: MoreThan(clock.now()) });

/** Ends a completed pending sign-in. False when another request has already done so. */
export const endPendingSignIn = async (
  { dataSource }: LocalDeps,
  { tokenHash }: PendingSignIn,
): Promise<boolean> =>
  (await dataSource.getRepository(pendingSignInEntity).delete({ tokenHash })).affected === 1;

/** Ends a person's pending sign-ins because their password has changed. */
export const endPendingSignIns = async (manager: EntityManager, userId: string): Promise<void> => {
  await manager.getRepository(pendingSignInEntity).delete({ userId });
};

/** An app whose setup began before this can no longer be confirmed. */
export const oldestSetUp = (now: Date): Date => new Date(now.getTime() - RECENT_SIGN_IN_MINUTES * MINUTE_MS);

/** Deletes expired pending sign-ins and the secrets of apps that were never confirmed. */
export const sweepTwoStep = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  const now = clock.now();
  await dataSource.getRepository(pendingSignInEntity).delete({ expiresAt: LessThan(now) });
  await dataSource
    .getRepository(authenticatorAppEntity)
    .delete({ confirmedAt: IsNull(), createdAt: LessThan(oldestSetUp(now)) });
};
