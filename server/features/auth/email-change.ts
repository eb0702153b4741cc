import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ConfirmedEmail } from '#contract/accounts/email.contract.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isDuplicate } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { hashToken } from '#server/secret-token.ts';
import { admitMail, sendNotice } from '#server/send-mail.ts';
import { throttle, type ThrottleLimit } from '#server/throttle.ts';
import { deviceName, recordEvent } from './accounts/account-events.ts';
import { type EmailConfirmation, emailConfirmationEntity } from './accounts/email-confirmation.entity.ts';
import { confirmAddress } from './accounts/email-confirmation.ts';
import {
  addressInUseMail,
  confirmationLink,
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
} from './accounts/mails.ts';
import { userEntity } from './accounts/user.entity.ts';
import { findCredentials } from './accounts/users.service.ts';
import { assertPassword, normalizeEmail } from './auth.service.ts';
import { passwordResetEntity } from './sessions/password-reset.entity.ts';
import { type ClientInfo, endSessions, readSession, renewSession } from './sessions/sessions.service.ts';

/** How long a mailed link works. */
const LINK_HOURS = 24;

const confirmationsPerNetwork: ThrottleLimit = { freeAttempts: 30, longestWait: 30 };

/** Delay between the response and work whose duration must stay secret, milliseconds. */
const AFTER_THE_RESPONSE = 100;

/** Withdraws the requested change of a person's address, so that the mailed link no longer works. */
export const withdrawEmailChange = async (manager: EntityManager, userId: string): Promise<void> => {
  await manager.getRepository(emailConfirmationEntity).delete({ userId, newEmail: Not(IsNull()) });
};

/** Stores the link unless the password has changed since the check: a new password withdraws every request. */
const insertLink = (
  deps: LocalDeps,
  { userId, newEmail, sessionId }: Pick<EmailConfirmation, 'userId' | 'newEmail' | 'sessionId'>,
  checkedHash: string,
): Promise<string> =>
  inTransaction(deps.dataSource, async (manager) => {
    const users = manager.getRepository(userEntity);
    const user = await users.findOne({
      where: { id: userId, passwordHash: checkedHash },
      lock: { mode: 'pessimistic_read' },
    });
    if (user === null) throw new AppError('WRONG_PASSWORD');
    await withdrawEmailChange(manager, userId);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(deps.clock.now().getTime() + LINK_HOURS * HOUR_MS);
    await manager
      .getRepository(emailConfirmationEntity)
      .insert({ tokenHash: hashToken(token), userId, expiresAt, newEmail, sessionId });
    return confirmationLink(deps.config.publicUrl, token);
  });

/** The link for the new address. If the address already has an account, its owner hears of the attempt instead. */
const mailForNewAddress = async (deps: LocalDeps, newEmail: string, link: string): Promise<Mail> =>
  (await findCredentials(deps, { email: newEmail })) === null
    ? emailChangeMail(newEmail, link, LINK_HOURS)
    : addressInUseMail(newEmail, deps.config.publicUrl);

/**
 * Mails a link to the new address of a caller who knows the password; opening it changes the address. The response does not reveal whether
 * the address has an account. The current address gets a notice if it is confirmed.
 *
 * @throws AppError WRONG_PASSWORD, SAME_EMAIL, or TOO_MANY_MAILS.
 */
export const requestEmailChange = async (
  deps: LocalDeps,
  { actor, sessionId }: { actor: CurrentUser; sessionId: string },
  { password, newEmail }: { password: string; newEmail: string },
  browser: Pick<ClientInfo, 'network' | 'userAgent'>,
): Promise<{ message: string }> => {
  const address = normalizeEmail(newEmail);
  const checkedHash = await assertPassword(deps, actor.id, { field: 'password', password }, browser);
  if (address === actor.email) {
    throw new AppError('SAME_EMAIL', [{ path: 'newEmail', message: 'is already your address' }]);
  }
  const { network } = browser;
  const send = await admitMail(deps, address, { kind: 'new address', accountId: actor.id, network });
  const link = await insertLink(deps, { userId: actor.id, newEmail: address, sessionId }, checkedHash);
  deps.background.start('mails about a new address', async () => {
    await setTimeout(AFTER_THE_RESPONSE);
    await send(await mailForNewAddress(deps, address, link));
    if (actor.mustConfirmEmail) return;
    const device = deviceName(browser.userAgent ?? '');
    const notice = { newEmail: address, device, publicUrl: deps.config.publicUrl };
    await sendNotice(deps, emailChangeRequestedMail(actor.email, notice));
  });
  return { message: `A link is on its way to ${address}. Your address changes when you open it.` };
};

/** The account's previous address, and whether it was confirmed. */
type FormerAddress = { email: string; isConfirmed: boolean };

/** Null when the account already has the address. */
const replaceAddress = async (
  { clock }: LocalDeps,
  manager: EntityManager,
  { userId, tokenHash }: EmailConfirmation,
  newEmail: string,
): Promise<FormerAddress | null> => {
  const users = manager.getRepository(userEntity);
  const user = await users.findOne({ where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  // A changed password may have withdrawn the request before the row was locked.
  const isValid = await manager.getRepository(emailConfirmationEntity).existsBy({ tokenHash });
  if (user === null || !isValid) throw new AppError('CONFIRMATION_LINK_EXPIRED');
  if (user.email === newEmail) return null;
  await users.update({ id: userId }, { email: newEmail, emailConfirmedAt: clock.now() });
  return { email: user.email, isConfirmed: user.emailConfirmedAt !== null };
};

/**
 * Changes the address to the one that the link was mailed to, and notifies the previous one. Ends all sessions except the one that asked
 * for the change, and all reset links, which went to the previous address. Opening the link again changes nothing.
 */
const applyEmailChange = async (
  deps: LocalDeps,
  link: EmailConfirmation,
  newEmail: string,
  browser: Pick<ClientInfo, 'network' | 'userAgent'>,
): Promise<void> => {
  const { userId, sessionId, tokenHash } = link;
  const former = await inTransaction(deps.dataSource, async (manager) => {
    const replaced = await replaceAddress(deps, manager, link, newEmail);
    if (replaced === null) return null;
    await endSessions(manager, userId, sessionId);
    await manager.getRepository(passwordResetEntity).delete({ userId });
    await manager.getRepository(emailConfirmationEntity).delete({ userId, tokenHash: Not(tokenHash) });
    return replaced;
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? new AppError('EMAIL_IN_USE') : error;
  });
  if (former === null) return;
  await recordEvent(deps, userId, 'email_changed', { ...browser, detail: `${former.email} > ${newEmail}` });
  if (!former.isConfirmed && deps.mailer.reachesPeople) return;
  deps.background.start('mail about a changed address', () =>
    sendNotice(deps, emailChangedMail(former.email, newEmail)),
  );
};

/** Renews the caller's session if it asked for the link; null for any other caller. */
const renewAskingSession = async (
  deps: LocalDeps,
  { sessionId }: EmailConfirmation,
  token: string | undefined,
): Promise<string | null> => {
  if (token === undefined || sessionId === null) return null;
  const session = await readSession(deps, token);
  return session?.sessionId === sessionId ? renewSession(deps, sessionId) : null;
};

/**
 * Confirms the address that the link was mailed to, or makes it the account's address. The link works without a session, and until it
 * expires, because mail programs open links before their readers do.
 *
 * @returns with the new value of the caller's session cookie if the address has changed and the caller's session asked for it.
 * @throws AppError CONFIRMATION_LINK_EXPIRED, EMAIL_IN_USE when the new address now has an account of its own, or TOO_MANY_REQUESTS.
 */
export const confirmEmail = async (
  deps: LocalDeps,
  token: string,
  browser: Pick<ClientInfo, 'network' | 'userAgent' | 'previousToken'>,
): Promise<{ confirmed: ConfirmedEmail; sessionToken: string | null }> => {
  await throttle(deps, { of: 'address', value: `confirm ${browser.network}` }, confirmationsPerNetwork);
  const link = await deps.dataSource
    .getRepository(emailConfirmationEntity)
    .findOneBy({ tokenHash: hashToken(token) });
  if (link === null || link.expiresAt <= deps.clock.now()) throw new AppError('CONFIRMATION_LINK_EXPIRED');
  if (link.newEmail === null) {
    await confirmAddress(deps, link.userId);
    return {
      confirmed: { message: 'Your email address is confirmed.', isChanged: false },
      sessionToken: null,
    };
  }
  await applyEmailChange(deps, link, link.newEmail, browser);
  return {
    confirmed: { message: `Sign in with ${link.newEmail} from now on.`, isChanged: true },
    sessionToken: await renewAskingSession(deps, link, browser.previousToken),
  };
};
