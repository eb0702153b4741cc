import type { CurrentUser, SignInMethod } from '#contract/accounts/auth.contract.ts';
import type { NewPasskey, PasskeyAssertion, Passkey } from '#contract/accounts/passkeys.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { throttle, type ThrottleLimit, type ThrottleSubject, throttleKey } from '#server/throttle.ts';
import { type Origin, recordEvent, recordRefusal } from './accounts/account-events.ts';
import { reportSignInChange } from './accounts/security-notices.ts';
import { assertPassword, signIn } from './auth.service.ts';
import { acceptPasskey, addPasskey, removePasskey } from './passkeys/passkeys.service.ts';
import { loginAttemptEntity } from './sessions/login-attempt.entity.ts';
import {
  type ClientInfo,
  recordAuthentication,
  renewSession,
  type SignedIn,
} from './sessions/sessions.service.ts';
import { acceptAppCode, acceptRecoveryCode } from './two-step/codes.ts';
import { endPendingSignIn, findPendingSignIn } from './two-step/pending-sign-ins.ts';
import { authenticatorAppEntity } from './two-step/two-step.entity.ts';

/** Anyone who gets to guess already knows the password. Of the million values of six digits, three are right at any time. */
const codesPerAccount: ThrottleLimit = { freeAttempts: 5, longestWait: 900 };

/**
 * Counts a guess of a code, and accepts the right one.
 *
 * @throws AppError WRONG_CODE, or TOO_MANY_REQUESTS after many failures in a row.
 */
export const assertAppCode = async (
  deps: LocalDeps,
  userId: string,
  browser: Origin,
  accept: () => Promise<boolean>,
): Promise<void> => {
  const subject: ThrottleSubject = { of: 'code', value: userId };
  await throttle(deps, subject, codesPerAccount);
  if (!(await accept())) {
    recordRefusal(deps, userId, 'code_refused', browser);
    throw new AppError('WRONG_CODE', [
      { path: 'code', message: 'is wrong or already used; type another one' },
    ]);
  }
  await deps.dataSource.getRepository(loginAttemptEntity).delete({ key: throttleKey(subject) });
};

const acceptCodeOf = async (deps: LocalDeps, userId: string, code: string): Promise<boolean> => {
  const app = await deps.dataSource.getRepository(authenticatorAppEntity).findOneBy({ userId });
  return app?.confirmedAt != null && acceptAppCode(deps, app, code);
};

/** Six digits are a code of the app; anything else is a recovery code. */
const appCodeIn = (typed: string): string | null => {
  const code = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
};

/**
 * Completes a sign-in whose password was right, with a code of the app or a recovery code.
 *
 * @throws AppError SECOND_STEP_EXPIRED, WRONG_CODE, TWO_STEP_UNREADABLE or TOO_MANY_REQUESTS.
 */
export const takeSecondStep = async (
  deps: LocalDeps,
  pendingToken: string | undefined,
  typed: string,
  client: ClientInfo,
): Promise<SignedIn> => {
  const pending = pendingToken === undefined ? null : await findPendingSignIn(deps, pendingToken);
  if (pending === null) throw new AppError('SECOND_STEP_EXPIRED');
  const { userId, checkedHash } = pending;
  const code = appCodeIn(typed);
  const accept = () =>
    code === null ? acceptRecoveryCode(deps, userId, typed) : acceptCodeOf(deps, userId, code);
  await assertAppCode(deps, userId, client, accept);
  if (!(await endPendingSignIn(deps, pending))) throw new AppError('SECOND_STEP_EXPIRED');
  const signedInWith = code === null ? 'recovery_code' : 'code';
  const signedIn = await signIn(deps, userId, { checkedHash, signedInWith }, client);
  if (code === null) {
    await recordEvent(deps, userId, 'recovery_code_used', client);
    reportSignInChange(deps, signedIn.user, 'A recovery code signed in to your PolePro account.', client);
  }
  await recordEvent(deps, userId, 'signed_in', client);
  return signedIn;
};

/** Starts a session with a passkey. @throws AppError PASSKEY_REFUSED */
export const signInWithPasskey = async (
  deps: LocalDeps,
  passkey: PasskeyAssertion,
  client: ClientInfo,
): Promise<SignedIn> => {
  const userId = await acceptPasskey(deps, passkey);
  const signedIn = await signIn(deps, userId, { signedInWith: 'passkey' }, client);
  await recordEvent(deps, userId, 'signed_in', client);
  return signedIn;
};

/** Adds a passkey to a person's account, and tells its owner. @throws like `addPasskey`. */
export const addOwnPasskey = async (
  deps: LocalDeps,
  { actor, sessionId }: { actor: CurrentUser; sessionId: string },
  made: { name: string; passkey: NewPasskey },
  browser: Origin,
): Promise<Passkey> => {
  const added = await addPasskey(deps, { userId: actor.id, sessionId }, made);
  // Making a passkey takes a finger, a face or a PIN.
  await recordAuthentication(deps, sessionId, 'passkey');
  await recordEvent(deps, actor.id, 'passkey_added', { ...browser, detail: added.name });
  reportSignInChange(deps, actor, 'A passkey was added to your PolePro account.', browser);
  return added;
};

/** Removes a passkey of a person's account, and tells its owner. @throws AppError NOT_FOUND */
export const removeOwnPasskey = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  browser: Origin,
): Promise<void> => {
  const name = await removePasskey(deps, actor.id, id);
  await recordEvent(deps, actor.id, 'passkey_removed', { ...browser, detail: name });
  reportSignInChange(deps, actor, 'A passkey was removed from your PolePro account.', browser);
};

/** One of the ways for a signed-in person to confirm their identity. */
export type ProofOfIdentity = { password: string } | { code: string } | { passkey: PasskeyAssertion };

const assertProof = async (
  deps: LocalDeps,
  userId: string,
  proof: ProofOfIdentity,
  browser: Origin,
): Promise<SignInMethod> => {
  if ('password' in proof) {
    await assertPassword(deps, userId, { field: 'password', password: proof.password }, browser);
    return 'password';
  }
  if ('code' in proof) {
    await assertAppCode(deps, userId, browser, () => acceptCodeOf(deps, userId, proof.code));
    return 'code';
  }
  if ((await acceptPasskey(deps, proof.passkey)) !== userId) throw new AppError('PASSKEY_REFUSED');
  return 'passkey';
};

/**
 * Makes the sign-in of a session a recent one, and returns the new value of its cookie. The old value stops working, in case someone has a
 * copy.
 *
 * @throws AppError WRONG_PASSWORD, WRONG_CODE, PASSKEY_REFUSED or TOO_MANY_REQUESTS.
 */
export const confirmIdentity = async (
  deps: LocalDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
  proof: ProofOfIdentity,
  browser: Origin,
): Promise<string> => {
  const method = await assertProof(deps, userId, proof, browser);
  await recordAuthentication(deps, sessionId, method);
  return renewSession(deps, sessionId);
};
