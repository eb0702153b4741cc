import type { SignInMethod } from '#contract/accounts/auth.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { sendMail } from '#server/send-mail.ts';
import {
  countWithin,
  throttle,
  type ThrottleLimit,
  type ThrottleSubject,
  throttleKey,
} from '#server/throttle.ts';
import { recordEvent, recordRefusal } from './accounts/account-events.ts';
import { mailConfirmation } from './accounts/email-confirmation.ts';
import { alreadyRegisteredMail } from './accounts/mails.ts';
import { reportNewDevice } from './accounts/security-notices.ts';
import { findCredentials, findCurrentUser } from './accounts/users.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { isKnownDevice, rememberDevice, signInSubject } from './sessions/known-devices.ts';
import { loginAttemptEntity } from './sessions/login-attempt.entity.ts';
import {
  type ClientInfo,
  type SignedIn,
  endSessionByToken,
  startSession,
  withTwoStepDuty,
} from './sessions/sessions.service.ts';
import { hasTwoStep } from './two-step/codes.ts';
import { beginPendingSignIn } from './two-step/pending-sign-ins.ts';

/** People mistype a few times, and a whole school may share one address. This is the longest that anyone is locked out. */
const perAccount: ThrottleLimit = { freeAttempts: 5, longestWait: 30 };
const perAddress: ThrottleLimit = { freeAttempts: 30, longestWait: 30 };
/** Registering signs in at once, so its response reveals whether an address is registered. This limits how often that can be asked. */
const registrationsPerNetwork = { most: 10, minutes: 60 };

type Credentials = { email: string; password: string };

/** The stored form of an email address. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/**
 * `checkedHash`: the hash that the password was just checked against, which the account must still have; omitted for sign-ins without a
 * password. `isRegistration`: the account is new, so its owner needs no notice.
 */
type NewSignIn = { checkedHash?: string; signedInWith?: SignInMethod; isRegistration?: true };

/** Starts a session for a person who has just proved their identity, and tells the owner if the browser is new to the account. */
export const signIn = async (
  deps: LocalDeps,
  userId: string,
  { checkedHash, signedInWith = 'password', isRegistration }: NewSignIn,
  client: ClientInfo,
): Promise<SignedIn> => {
  const { userAgent, network, previousToken: formerToken, deviceToken: formerDevice } = client;
  if (formerToken !== undefined) await endSessionByToken(deps, formerToken);
  const isNewDevice = isRegistration !== true && !(await isKnownDevice(deps, userId, formerDevice));
  const token = await startSession(deps, userId, {
    userAgent,
    network,
    signedInWith,
    ...(checkedHash !== undefined && { checkedHash }),
  });
  const user = await findCurrentUser(deps, userId);
  if (user === null) throw new AppError('LOGIN_FAILED');
  if (isNewDevice) reportNewDevice(deps, user, client);
  return {
    user: withTwoStepDuty(deps, user, signedInWith),
    token,
    deviceToken: await rememberDevice(deps, userId, formerDevice),
  };
};

/** The cookie value of a sign-in that waits for its code. */
export type SecondStepPending = { pendingToken: string };

/**
 * Starts a session for the right password or, for an account with two-step sign-in, waits for its code. A wrong password and an unknown
 * address get the same response after the same time. A browser that has signed in to the account before is not delayed by the guesses of
 * others.
 *
 * @throws AppError LOGIN_FAILED, or TOO_MANY_REQUESTS after many failures in a row.
 */
export const login = async (
  deps: LocalDeps,
  { email, password }: Credentials,
  browser: ClientInfo,
): Promise<SignedIn | SecondStepPending> => {
  const account = normalizeEmail(email);
  const subject = await signInSubject(deps, account, browser.deviceToken);
  const address: ThrottleSubject = { of: 'address', value: browser.network };
  await throttle(deps, address, perAddress);
  await throttle(deps, subject, perAccount);
  const user = await findCredentials(deps, { email: account });
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password);
  if (!isRight || user === null) {
    if (user !== null) recordRefusal(deps, user.id, 'sign_in_refused', browser);
    throw new AppError('LOGIN_FAILED');
  }
  const tries = deps.dataSource.getRepository(loginAttemptEntity);
  await tries.delete({ key: throttleKey(subject) });
  await tries.decrement({ key: throttleKey(address) }, 'failures', 1);
  const checked = { userId: user.id, checkedHash: user.passwordHash };
  // Only now, so that it takes the password to find out.
  if (await hasTwoStep(deps, user.id)) return { pendingToken: await beginPendingSignIn(deps, checked) };
  const signedIn = await signIn(deps, user.id, checked, browser);
  await recordEvent(deps, user.id, 'signed_in', browser);
  return signedIn;
};

/** Inserts a free account and returns its id; null when the address, in its stored form, already has one. */
export const createAccount = async (
  { dataSource }: LocalDeps,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string | null> => {
  const inserted = await queryRows<{ id: string }>(
    dataSource,
    `INSERT INTO users (id, email, role, password_hash) VALUES ($1, $2, 'user', $3)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [newId(), email, passwordHash],
  );
  return inserted[0]?.id ?? null;
};

/**
 * Creates a free account and starts its first session. For a registered address, the work is the same, and the owner gets a mail.
 *
 * @throws AppError REGISTRATION_FAILED for a registered address, TOO_MANY_REGISTRATIONS, or COMMON_PASSWORD.
 */
export const registerAccount = async (
  deps: LocalDeps,
  { email, password }: Credentials,
  browser: ClientInfo,
): Promise<SignedIn> => {
  await refuseCommonPassword('password', password);
  const wait = await countWithin(
    deps,
    { of: 'registration', value: browser.network },
    registrationsPerNetwork,
  );
  if (wait !== null) {
    throw new AppError('TOO_MANY_REGISTRATIONS', undefined, undefined, { retryAfterSeconds: wait });
  }
  const passwordHash = await deps.passwords.hash(password);
  const account = normalizeEmail(email);
  const userId = await createAccount(deps, { email: account, passwordHash });
  if (userId === null) {
    deps.background.start('mail about an account that exists', () =>
      sendMail(deps, alreadyRegisteredMail(account, deps.config.publicUrl), {
        kind: 'registration',
        network: browser.network,
      }),
    );
    throw new AppError('REGISTRATION_FAILED');
  }
  const signedIn = await signIn(deps, userId, { checkedHash: passwordHash, isRegistration: true }, browser);
  await recordEvent(deps, userId, 'registered', browser);
  if (signedIn.user.mustConfirmEmail) {
    deps.background.start('mail to confirm an address', () =>
      mailConfirmation(deps, signedIn.user, browser.network),
    );
  }
  return signedIn;
};

/**
 * Confirms that the caller knows the account's password, before an irreversible action.
 *
 * @returns the hash that the password was checked against. @throws AppError WRONG_PASSWORD naming `field`, or TOO_MANY_REQUESTS after many
 * failures in a row.
 */
export const assertPassword = async (
  deps: LocalDeps,
  userId: string,
  { field, password }: { field: string; password: string },
  browser: Pick<ClientInfo, 'network' | 'userAgent'>,
): Promise<string> => {
  const key: ThrottleSubject = { of: 'password', value: userId };
  await throttle(deps, key, perAccount);
  const user = await findCredentials(deps, { id: userId });
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password);
  if (!isRight || user === null) {
    recordRefusal(deps, userId, 'password_refused', browser);
    throw new AppError('WRONG_PASSWORD', [{ path: field, message: 'is not your password' }]);
  }
  await deps.dataSource.getRepository(loginAttemptEntity).delete({ key: throttleKey(key) });
  return user.passwordHash;
};
