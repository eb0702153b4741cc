import { randomBytes } from 'node:crypto';
import { type EntityManager, LessThan, MoreThan, Not } from 'typeorm';
import type { CurrentUser, SessionView, SignInMethod } from '#contract/accounts/auth.contract.ts';
import { SESSION_DAYS } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  approximateNetwork,
  deviceName,
  type Origin,
  sweepEvents,
} from '#server/features/auth/accounts/account-events.ts';
import { sweepConfirmations } from '#server/features/auth/accounts/email-confirmation.ts';
import { sweepChallenges } from '#server/features/auth/passkeys/challenges.ts';
import { sweepTwoStep } from '#server/features/auth/two-step/pending-sign-ins.ts';
import { followRow } from '#server/jobs/follow-row.ts';
import { hashToken } from '#server/secret-token.ts';
import type { ViewSource } from '#server/streaming.ts';
import { sweepKnownDevices } from './known-devices.ts';
import { loginAttemptEntity } from './login-attempt.entity.ts';
import { passwordResetEntity } from './password-reset.entity.ts';
import { type Session, sessionEntity } from './session.entity.ts';
import { findActiveSession, insertSession } from './sessions.queries.ts';

/** A session ends after this long without a request, and after this long in total; milliseconds. */
const SESSION_IDLE_MS = 7 * DAY_MS;
const SESSION_LENGTH_MS = SESSION_DAYS * DAY_MS;

/** Precision of `lastSeenAt`: at most one write per session and minute. */
const LAST_SEEN_EVERY_MS = MINUTE_MS;

/** Stored length of a user agent, characters. */
const USER_AGENT_MAX = 300;

/** The client: its network from `networkOf`, its user agent, and the tokens of its session and device, which signing in replaces. */
export type ClientInfo = {
  network: string;
  userAgent: string | undefined;
  previousToken: string | undefined;
  deviceToken: string | undefined;
};

/** The values of the cookies for the session and for the device. */
export type SignedIn = { user: CurrentUser; token: string; deviceToken: string };

/** `checkedHash`: the hash against which the password was just verified; omitted for sign-ins without a password. */
type SessionOf = Partial<Origin> & { checkedHash?: string; signedInWith?: SignInMethod };

/**
 * Starts a session and returns the value of its cookie; the database stores only a hash of it.
 *
 * @throws AppError LOGIN_FAILED when the password has changed since it was checked, or the account no longer exists.
 */
export const startSession = async (
  deps: LocalDeps,
  userId: string,
  { userAgent = '', network = '', checkedHash, signedInWith = 'password' }: SessionOf = {},
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  const isStarted = await insertSession(deps, {
    idHash: hashToken(token),
    id: newId(),
    userId,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    network: approximateNetwork(network),
    signedInWith,
    checkedHash: checkedHash ?? null,
    now,
    expiresAt: new Date(now.getTime() + SESSION_LENGTH_MS),
  });
  if (!isStarted) throw new AppError('LOGIN_FAILED');
  return token;
};

/**
 * Gives an active session a new cookie and its full length, and returns the cookie's value. The previous cookie stops working at once; the
 * page retries calls that were in flight with it. The session keeps its id, so that its event streams stay open.
 * @throws AppError LOGIN_FAILED when the session has ended.
 */
export const renewSession = async (deps: LocalDeps, id: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  const { affected } = await deps.dataSource
    .getRepository(sessionEntity)
    .update({ id }, { idHash: hashToken(token), expiresAt: new Date(now.getTime() + SESSION_LENGTH_MS) });
  if (affected !== 1) throw new AppError('LOGIN_FAILED');
  return token;
};

/**
 * Records that the person of an active session has just confirmed their identity. A second factor on top of the password makes it a session
 * that began with two steps.
 */
export const recordAuthentication = async (
  { dataSource, clock }: LocalDeps,
  id: string,
  method: SignInMethod,
): Promise<void> => {
  await dataSource.query(
    `UPDATE sessions SET authenticated_at = $2,
            signed_in_with = CASE WHEN signed_in_with = 'password' THEN $3 ELSE signed_in_with END
      WHERE id = $1`,
    [id, clock.now(), method],
  );
};

/** An active session: its user with the current role, its id, and when the person at the browser last signed in or confirmed it. */
export type ReadSession = { user: CurrentUser; sessionId: string; authenticatedAt: Date };

/** The person of a session. Where admins must use two-step sign-in, one who signed in with just a password must set it up first. */
export const withTwoStepDuty = (
  { config }: LocalDeps,
  user: CurrentUser,
  signedInWith: SignInMethod,
): CurrentUser =>
  config.requiresTwoStepOfAdmins && user.role === 'admin' && signedInWith === 'password'
    ? { ...user, mustSetUpTwoStep: true }
    : user;

/** Records that a session is in use. */
export const touchSession = async (
  { dataSource, clock }: LocalDeps,
  { sessionId, lastSeenAt }: { sessionId: string; lastSeenAt: Date },
): Promise<void> => {
  const now = clock.now();
  if (now.getTime() - lastSeenAt.getTime() <= LAST_SEEN_EVERY_MS) return;
  await dataSource.getRepository(sessionEntity).update({ id: sessionId }, { lastSeenAt: now });
};

/** The active session of a cookie; null for anything else. */
export const readSession = async (deps: LocalDeps, token: string): Promise<ReadSession | null> => {
  const now = deps.clock.now();
  const found = await findActiveSession(deps, {
    idHash: hashToken(token),
    now,
    idleSince: new Date(now.getTime() - SESSION_IDLE_MS),
  });
  if (found === null) return null;
  await touchSession(deps, found);
  const { user, sessionId, authenticatedAt, signedInWith } = found;
  return { user: withTwoStepDuty(deps, user, signedInWith), sessionId, authenticatedAt };
};

/** Events that say whether the session is active. They end with the session: on sign-out, on expiry, or when its account is deleted. */
export const watchSession = (deps: Deps, id: string): ViewSource => ({
  key: `session:${id}`,
  open: (signal) =>
    followRow(
      deps,
      {
        keys: [id],
        read: () => {
          const now = deps.clock.now();
          const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
          const isActive = { id, expiresAt: MoreThan(now), lastSeenAt: MoreThan(idleSince) };
          return deps.dataSource.getRepository(sessionEntity).existsBy(isActive);
        },
        isOver: (isActive) => !isActive,
      },
      { signal },
    ),
});

/** The devices on which a person is signed in, most recently used first; `currentId` is the caller's session. */
export const listSessions = async (
  deps: LocalDeps,
  userId: string,
  currentId: string | null,
): Promise<{ sessions: SessionView[] }> => {
  const now = deps.clock.now();
  const rows = await queryRows<
    Omit<SessionView, 'device' | 'createdAt' | 'lastSeenAt' | 'isCurrent'> &
      Pick<Session, 'userAgent' | 'createdAt' | 'lastSeenAt'>
  >(
    deps.dataSource,
    `SELECT s.id, s.user_agent, s.created_at, s.last_seen_at,
            s.network, s.signed_in_with, a.email AS impersonator_email
       FROM sessions s LEFT JOIN users a ON a.id = s.impersonator_id
      WHERE s.user_id = $1 AND s.expires_at > $2 AND s.last_seen_at > $3
      ORDER BY s.last_seen_at DESC, s.id`,
    [userId, now, new Date(now.getTime() - SESSION_IDLE_MS)],
  );
  const sessions = rows.map(({ userAgent, createdAt, lastSeenAt, ...session }) => ({
    ...session,
    device: deviceName(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: session.id === currentId,
  }));
  return { sessions };
};

/** Ends the session of a cookie. @returns the id of its person; null if there is no such session. */
export const endSessionByToken = async ({ dataSource }: LocalDeps, token: string): Promise<string | null> => {
  const [ended] = await queryRows<{ userId: string }>(
    dataSource,
    'DELETE FROM sessions WHERE id_hash = $1 RETURNING user_id',
    [hashToken(token)],
  );
  return ended?.userId ?? null;
};

/** Ends one of a person's sessions. @throws AppError NOT_FOUND when it is not theirs. */
export const endSessionById = async (deps: LocalDeps, userId: string, id: string): Promise<void> => {
  const { affected } = await deps.dataSource.getRepository(sessionEntity).delete({ id, userId });
  if (affected !== 1) throw new AppError('NOT_FOUND');
};

/** Ends a person's sessions except `exceptId`. @returns their number. */
export const endSessions = async (
  manager: EntityManager,
  userId: string,
  exceptId: string | null = null,
): Promise<number> => {
  const { affected } = await manager
    .getRepository(sessionEntity)
    .delete({ userId, ...(exceptId === null ? {} : { id: Not(exceptId) }) });
  return affected ?? 0;
};

/** Deletes expired sessions and reset links, and old attempt counts, devices and events. */
export const sweepSessions = async (deps: LocalDeps): Promise<void> => {
  const now = deps.clock.now();
  const sessions = deps.dataSource.getRepository(sessionEntity);
  await sessions.delete({ expiresAt: LessThan(now) });
  await sessions.delete({ lastSeenAt: LessThan(new Date(now.getTime() - SESSION_IDLE_MS)) });
  await deps.dataSource.getRepository(passwordResetEntity).delete({ expiresAt: LessThan(now) });
  await deps.dataSource
    .getRepository(loginAttemptEntity)
    .delete({ lastTryAt: LessThan(new Date(now.getTime() - DAY_MS)) });
  await sweepTwoStep(deps);
  await sweepChallenges(deps);
  await sweepConfirmations(deps);
  await sweepKnownDevices(deps);
  await sweepEvents(deps);
};
