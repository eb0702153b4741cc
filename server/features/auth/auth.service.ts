import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countTry, hashOf, type Slowdown } from './auth.queries.ts';
import { loginAttemptEntity } from './login-attempt.entity.ts';
import { endSession, startSession } from './sessions.service.ts';
import { type User, userEntity } from './user.entity.ts';

/** A person mistypes a few times; a school shares one address. Nobody is locked out for longer than this. */
const perAccount: Slowdown = { freeTries: 5, longestWait: 30 };
const perAddress: Slowdown = { freeTries: 30, longestWait: 30 };

type LoginInput = {
  email: string;
  password: string;
  /** The address that the request came from. */
  address: string;
  /** What the browser's cookie held before: that session ends. */
  formerToken: string | undefined;
};

const viewOf = ({
  passwordHash: _secret,
  createdAt: _since,
  updatedAt: _changed,
  ...view
}: User): CurrentUser => view;

const slowDown = async (deps: LocalDeps, key: string, slowdown: Slowdown): Promise<void> => {
  const now = deps.clock.now();
  const nextTryAt = await countTry(deps, key, now, slowdown);
  if (nextTryAt === null) return;
  const wait = Math.max(1, (nextTryAt.getTime() - now.getTime()) / 1000);
  throw new AppError('TOO_MANY_REQUESTS', undefined, undefined, { retryAfterSeconds: wait });
};

/**
 * Starts a session for the right password. Answers alike, in words and in time, for a wrong password and for
 * an address that has no account.
 *
 * @throws AppError LOGIN_FAILED, or TOO_MANY_REQUESTS after many failures in a row.
 */
export const login = async (
  deps: LocalDeps,
  { email, password, address, formerToken }: LoginInput,
): Promise<{ user: CurrentUser; token: string }> => {
  const account = email.trim().toLowerCase();
  const accountKey = hashOf(`account ${account}`);
  const addressKey = hashOf(`address ${address}`);
  await slowDown(deps, addressKey, perAddress);
  await slowDown(deps, accountKey, perAccount);
  const user = await deps.dataSource.getRepository(userEntity).findOneBy({ email: account });
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password);
  if (!isRight || user === null) throw new AppError('LOGIN_FAILED');
  const tries = deps.dataSource.getRepository(loginAttemptEntity);
  await tries.delete({ key: accountKey });
  await tries.decrement({ key: addressKey }, 'failures', 1);
  if (formerToken !== undefined) await endSession(deps, formerToken);
  return { user: viewOf(user), token: await startSession(deps, user.id) };
};
