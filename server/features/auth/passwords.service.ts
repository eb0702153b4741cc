import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#schema/durations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/secret-token.ts';
import { admitMail, sendNotice } from '#server/send-mail.ts';
import { throttle, type ThrottleLimit } from '#server/throttle.ts';
import { deviceName, recordEvent } from './accounts/account-events.ts';
import { confirmAddress } from './accounts/email-confirmation.ts';
import { passwordChangedMail, resetLink, resetMail } from './accounts/mails.ts';
import { findCredentials, findCurrentUser } from './accounts/users.service.ts';
import { revokeAllTokens } from './api-tokens.service.ts';
import { normalizeEmail, assertPassword } from './auth.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { withdrawEmailChange } from './email-change.ts';
import { rememberDevice, signInSubject } from './sessions/known-devices.ts';
import { passwordResetEntity } from './sessions/password-reset.entity.ts';
import { knownDeviceEntity } from './sessions/session.entity.ts';
import { type ClientInfo, type SignedIn, endSessions, renewSession } from './sessions/sessions.service.ts';
import { endPendingSignIns } from './two-step/pending-sign-ins.ts';

/** How long a mailed link works. */
const LINK_MINUTES = 60;

/** 32 random bytes cannot be guessed; the hash protects against a leaked database. */
const resetsPerAddress: ThrottleLimit = { freeAttempts: 30, longestWait: 30 };

const RESET_MESSAGE = 'If this account exists, a link to set a new password is on its way.';

/** A secret with which this person can set a password, once and within `minutes`. */
export const newResetToken = async (deps: LocalDeps, userId: string, minutes: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + minutes * MINUTE_MS);
  await deps.dataSource
    .getRepository(passwordResetEntity)
    .insert({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
};

/** The same secret as a link. */
export const newResetLink = async (deps: LocalDeps, userId: string, minutes: number): Promise<string> =>
  resetLink(deps.config.publicUrl, await newResetToken(deps, userId, minutes));

/**
 * Mails a reset link to the account's owner. The account is looked up after the response, so that neither the text nor the timing of the
 * response reveals whether it exists.
 *
 * @throws AppError TOO_MANY_MAILS, for an address without an account too.
 */
export const forgotPassword = async (
  deps: LocalDeps,
  { email }: { email: string },
  { network, deviceToken }: Pick<ClientInfo, 'network' | 'deviceToken'>,
): Promise<{ message: string }> => {
  const account = normalizeEmail(email);
  const asking = await signInSubject(deps, account, deviceToken);
  const device = asking.of === 'device' ? { device: asking.value } : {};
  const send = await admitMail(deps, account, { kind: 'reset', network, ...device });
  deps.background.startUnnoticed('mail with a link to set a password', async () => {
    const user = await findCredentials(deps, { email: account });
    if (user === null) return;
    await send(resetMail(account, await newResetLink(deps, user.id, LINK_MINUTES), LINK_MINUTES));
  });
  return { message: RESET_MESSAGE };
};

/**
 * Sets a new password. Ends every session except the caller's, every sign-in that waits for its code, every API token and every earlier
 * reset link, withdraws a requested change of the address, and forgets the known devices. Two-step sign-in stays as it is.
 */
const setPassword = async (
  deps: LocalDeps,
  passwordHash: string,
  findUser: { tokenHash: string } | { userId: string; checkedHash: string; sessionId: string },
): Promise<string | null> =>
  inTransaction(deps.dataSource, async (manager) => {
    if ('tokenHash' in findUser) {
      await manager.query(
        `SELECT FROM users WHERE id = (SELECT user_id FROM password_resets WHERE token_hash = $1) FOR NO KEY UPDATE`,
        [findUser.tokenHash],
      );
    }
    const [changed] =
      'tokenHash' in findUser
        ? await queryRows<{ id: string }>(
            manager,
            `WITH used AS (DELETE FROM password_resets WHERE token_hash = $2 AND expires_at > $3 RETURNING user_id)
             UPDATE users SET password_hash = $1, updated_at = now() FROM used WHERE users.id = used.user_id
             RETURNING users.id`,
            [passwordHash, findUser.tokenHash, deps.clock.now()],
          )
        : await queryRows<{ id: string }>(
            manager,
            `UPDATE users SET password_hash = $1, updated_at = now() WHERE id = $2 AND password_hash = $3
             RETURNING id`,
            [passwordHash, findUser.userId, findUser.checkedHash],
          );
    const userId = changed?.id;
    if (userId === undefined) return null;
    await endSessions(manager, userId, 'sessionId' in findUser ? findUser.sessionId : null);
    await revokeAllTokens(manager, userId);
    await manager.getRepository(passwordResetEntity).delete({ userId });
    await withdrawEmailChange(manager, userId);
    await manager.getRepository(knownDeviceEntity).delete({ userId });
    await endPendingSignIns(manager, userId);
    return userId;
  });

/** Records a changed password and mails the owner, in case someone else changed it. */
const reportChange = async (
  deps: LocalDeps,
  userId: string,
  kind: 'password_changed' | 'password_reset',
  browser: ClientInfo,
): Promise<void> => {
  await recordEvent(deps, userId, kind, browser);
  deps.background.start('mail about a changed password', async () => {
    const user = await findCurrentUser(deps, userId);
    const device = deviceName(browser.userAgent ?? '');
    if (user !== null) {
      await sendNotice(deps, passwordChangedMail(user.email, device, deps.config.publicUrl));
    }
  });
};

/**
 * Sets a new password with a mailed link, which works once, even for concurrent requests.
 *
 * @throws AppError RESET_LINK_EXPIRED for a used, expired or invented link, COMMON_PASSWORD, or TOO_MANY_REQUESTS.
 */
export const resetPassword = async (
  deps: LocalDeps,
  { token, newPassword }: { token: string; newPassword: string },
  browser: ClientInfo,
): Promise<{ message: string }> => {
  await throttle(deps, { of: 'address', value: `reset ${browser.network}` }, resetsPerAddress);
  await refuseCommonPassword('newPassword', newPassword);
  const tokenHash = hashToken(token);
  const isKnown = await deps.dataSource.getRepository(passwordResetEntity).existsBy({ tokenHash });
  if (!isKnown) throw new AppError('RESET_LINK_EXPIRED');
  const userId = await setPassword(deps, await deps.passwords.hash(newPassword), { tokenHash });
  if (userId === null) throw new AppError('RESET_LINK_EXPIRED');
  // The link came by mail, so the address works.
  await confirmAddress(deps, userId);
  await reportChange(deps, userId, 'password_reset', browser);
  return { message: 'Your password has changed. Sign in with the new one.' };
};

/**
 * Changes the password of a caller who knows the current one. All other sessions end; the caller's gets a new cookie.
 *
 * @returns the new values of its cookies. @throws AppError WRONG_PASSWORD, COMMON_PASSWORD, or TOO_MANY_REQUESTS after
 * many failures in a row.
 */
export const changePassword = async (
  deps: LocalDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  browser: ClientInfo,
): Promise<Omit<SignedIn, 'user'>> => {
  await refuseCommonPassword('newPassword', newPassword);
  const given = { field: 'currentPassword', password: currentPassword };
  const checkedHash = await assertPassword(deps, userId, given, browser);
  const passwordHash = await deps.passwords.hash(newPassword);
  if ((await setPassword(deps, passwordHash, { userId, checkedHash, sessionId })) === null) {
    throw new AppError('WRONG_PASSWORD');
  }
  await reportChange(deps, userId, 'password_changed', browser);
  const deviceToken = await rememberDevice(deps, userId, browser.deviceToken);
  // Last, because calls with the previous cookie are refused from here on.
  return { token: await renewSession(deps, sessionId), deviceToken };
};
