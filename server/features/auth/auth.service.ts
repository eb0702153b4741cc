import type { CurrentUser } from '#contract/auth.contract.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findCredentials, type Slowdown } from './auth.queries.ts';
import { findCurrentUser } from './current-user.queries.ts';
import { loginAttemptEntity } from './login-attempt.entity.ts';
import { alreadyRegisteredMail } from './mails.ts';
import { endSession, startSession } from './sessions.service.ts';
import { slowDown, type TryKey, tryKey } from './slow-down.ts';

/** A person mistypes a few times; a school shares one address. Nobody is locked out for longer than this. */
const perAccount: Slowdown = { freeTries: 5, longestWait: 30 };
const perAddress: Slowdown = { freeTries: 30, longestWait: 30 };
/** A whole class may join from the address of one studio. */
const newAccountsPerAddress: Slowdown = { freeTries: 60, longestWait: 60 };

type Credentials = { email: string; password: string };

/** The browser that asks: its address, what it calls itself, and its cookie, whose session ends. */
export type Browser = { address: string; userAgent: string | undefined; formerToken: string | undefined };

export type SignedIn = { user: CurrentUser; token: string };

/** Emails are kept, and looked for, in this form. */
export const accountName = (email: string): string => email.trim().toLowerCase();

const signIn = async (
  deps: LocalDeps,
  userId: string,
  checkedHash: string,
  { userAgent, formerToken }: Browser,
): Promise<SignedIn> => {
  if (formerToken !== undefined) await endSession(deps, formerToken);
  const token = await startSession(deps, userId, { userAgent, checkedHash });
  const user = await findCurrentUser(deps, userId);
  if (user === null) throw new AppError('LOGIN_FAILED');
  return { user, token };
};

/**
 * Starts a session for the right password. Answers alike, in words and in time, for a wrong password and for
 * an address that has no account.
 *
 * @throws AppError LOGIN_FAILED, or TOO_MANY_REQUESTS after many failures in a row.
 */
export const login = async (
  deps: LocalDeps,
  { email, password }: Credentials,
  browser: Browser,
): Promise<SignedIn> => {
  const account: TryKey = { of: 'account', value: accountName(email) };
  const address: TryKey = { of: 'address', value: browser.address };
  await slowDown(deps, address, perAddress);
  await slowDown(deps, account, perAccount);
  const user = await findCredentials(deps, { email: account.value });
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password);
  if (!isRight || user === null) throw new AppError('LOGIN_FAILED');
  const tries = deps.dataSource.getRepository(loginAttemptEntity);
  await tries.delete({ key: tryKey(account) });
  await tries.decrement({ key: tryKey(address) }, 'failures', 1);
  return signIn(deps, user.id, user.passwordHash, browser);
};

/**
 * Creates a free account and starts its first session. A taken address costs the same work; its owner gets a mail.
 *
 * @throws AppError REGISTRATION_FAILED for a taken address, or TOO_MANY_REQUESTS.
 */
export const registerAccount = async (
  deps: LocalDeps,
  { email, password }: Credentials,
  browser: Browser,
): Promise<SignedIn> => {
  await slowDown(deps, { of: 'registration', value: browser.address }, newAccountsPerAddress);
  const passwordHash = await deps.passwords.hash(password);
  const account = accountName(email);
  const inserted: { id: string }[] = await deps.dataSource.query(
    `INSERT INTO users (id, email, role, password_hash) VALUES ($1, $2, 'user', $3)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [newId(), account, passwordHash],
  );
  const [user] = inserted;
  if (user === undefined) {
    deps.background.start('mail about an account that exists', () =>
      deps.mailer.send(alreadyRegisteredMail(account, deps.config.publicUrl)),
    );
    throw new AppError('REGISTRATION_FAILED');
  }
  return signIn(deps, user.id, passwordHash, browser);
};

/**
 * Makes sure that the person who asks knows the account's password, before what cannot be undone.
 *
 * @returns the hash that it was checked against.
 * @throws AppError WRONG_PASSWORD naming `field`, or TOO_MANY_REQUESTS after many failures in a row.
 */
export const assertPassword = async (
  deps: LocalDeps,
  userId: string,
  { field, password }: { field: string; password: string },
): Promise<string> => {
  const key: TryKey = { of: 'password', value: userId };
  await slowDown(deps, key, perAccount);
  const user = await findCredentials(deps, { id: userId });
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password);
  if (!isRight || user === null) {
    throw new AppError('WRONG_PASSWORD', [{ path: field, message: 'is not your password' }]);
  }
  await deps.dataSource.getRepository(loginAttemptEntity).delete({ key: tryKey(key) });
  return user.passwordHash;
};
