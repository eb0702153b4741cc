import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { TwoStep } from '#contract/accounts/two-step.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Origin, recordEvent } from './accounts/account-events.ts';
import { reportSignInChange } from './accounts/security-notices.ts';
import { assertPassword } from './auth.service.ts';
import { assertAppCode } from './second-factors.ts';
import { recordAuthentication } from './sessions/sessions.service.ts';
import {
  acceptAppCode,
  hasTwoStep,
  newRecoveryCodes,
  newSecret,
  setUpUri,
  storeRecoveryCodes,
} from './two-step/codes.ts';
import { oldestSetUp } from './two-step/pending-sign-ins.ts';
import { seal } from './two-step/seal.ts';
import { authenticatorAppEntity, recoveryCodeEntity } from './two-step/two-step.entity.ts';

/** Whether a person signs in with two steps. */
export const readTwoStep = async (deps: LocalDeps, actor: CurrentUser): Promise<TwoStep> => {
  const app = await deps.dataSource.getRepository(authenticatorAppEntity).findOneBy({ userId: actor.id });
  return {
    setUpAt: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await deps.dataSource.getRepository(recoveryCodeEntity).countBy({ userId: actor.id }),
    isRequired: deps.config.requiresTwoStepOfAdmins && actor.role === 'admin',
  };
};

/**
 * Makes the secret of an app for a person who knows the password. Two-step sign-in stays off until a code of that app confirms it; another
 * setup replaces this one. The address must be confirmed, because an unconfirmed one may belong to someone else, who would be locked out.
 *
 * @throws AppError EMAIL_NOT_CONFIRMED, TWO_STEP_IS_ON, WRONG_PASSWORD or TOO_MANY_REQUESTS.
 */
export const beginTwoStep = async (
  deps: LocalDeps,
  actor: CurrentUser,
  password: string,
  browser: Origin,
): Promise<{ secret: string; uri: string }> => {
  if (actor.mustConfirmEmail) throw new AppError('EMAIL_NOT_CONFIRMED');
  await assertPassword(deps, actor.id, { field: 'password', password }, browser);
  const secret = newSecret();
  const begun = await queryRows<unknown>(
    deps.dataSource,
    `INSERT INTO authenticator_apps AS a (user_id, sealed_secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = $2, created_at = $3, last_step = NULL
       WHERE a.confirmed_at IS NULL
     RETURNING user_id`,
    [actor.id, await seal(deps, actor.id, secret), deps.clock.now()],
  );
  if (begun.length === 0) throw new AppError('TWO_STEP_IS_ON');
  return { secret, uri: setUpUri(secret, actor.email) };
};

/**
 * Turns two-step sign-in on with a code of the app. Returns the recovery codes, which are shown only this once.
 *
 * @throws AppError TWO_STEP_NOT_BEGUN, WRONG_CODE or TOO_MANY_REQUESTS.
 */
export const confirmTwoStep = async (
  deps: LocalDeps,
  { actor, sessionId }: { actor: CurrentUser; sessionId: string },
  code: string,
  browser: Origin,
): Promise<{ recoveryCodes: string[] }> => {
  const now = deps.clock.now();
  const app = await deps.dataSource.getRepository(authenticatorAppEntity).findOneBy({ userId: actor.id });
  const isOpen = app !== null && app.confirmedAt === null && app.createdAt > oldestSetUp(now);
  if (!isOpen) throw new AppError(app?.confirmedAt == null ? 'TWO_STEP_NOT_BEGUN' : 'TWO_STEP_IS_ON');
  await assertAppCode(deps, actor.id, browser, () => acceptAppCode(deps, app, code));
  const { shown, hashes } = await newRecoveryCodes(deps);
  await inTransaction(deps.dataSource, async (manager) => {
    const confirmed = await queryRows(
      manager,
      `UPDATE authenticator_apps SET confirmed_at = $3
        WHERE user_id = $1 AND sealed_secret = $2 AND confirmed_at IS NULL RETURNING user_id`,
      [actor.id, app.sealedSecret, now],
    );
    if (confirmed.length === 0) throw new AppError('TWO_STEP_NOT_BEGUN');
    await storeRecoveryCodes(manager, actor.id, hashes);
    await recordEvent({ ...deps, dataSource: manager }, actor.id, 'two_step_on', browser);
  });
  await recordAuthentication(deps, sessionId, 'code');
  reportSignInChange(deps, actor, 'Two-step sign-in was turned on for your PolePro account.', browser);
  return { recoveryCodes: shown };
};

/** Replaces a person's recovery codes. @throws AppError TWO_STEP_IS_OFF */
export const makeRecoveryCodes = async (
  deps: LocalDeps,
  actor: CurrentUser,
  browser: Origin,
): Promise<{ recoveryCodes: string[] }> => {
  if (!(await hasTwoStep(deps, actor.id))) throw new AppError('TWO_STEP_IS_OFF');
  const { shown, hashes } = await newRecoveryCodes(deps);
  await inTransaction(deps.dataSource, async (manager) => {
    await storeRecoveryCodes(manager, actor.id, hashes);
    await recordEvent({ ...deps, dataSource: manager }, actor.id, 'recovery_codes_made', browser);
  });
  reportSignInChange(deps, actor, 'New recovery codes were made for your PolePro account.', browser);
  return { recoveryCodes: shown };
};

/** Turns two-step sign-in off. @throws AppError TWO_STEP_IS_OFF */
export const endTwoStep = async (deps: LocalDeps, actor: CurrentUser, browser: Origin): Promise<void> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const { affected } = await manager.getRepository(authenticatorAppEntity).delete({ userId: actor.id });
    if (affected !== 1) throw new AppError('TWO_STEP_IS_OFF');
    await manager.getRepository(recoveryCodeEntity).delete({ userId: actor.id });
    await recordEvent({ ...deps, dataSource: manager }, actor.id, 'two_step_off', browser);
  });
  reportSignInChange(deps, actor, 'Two-step sign-in was turned off for your PolePro account.', browser);
};
