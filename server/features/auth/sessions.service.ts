import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { findLivingSession, hashOf } from './auth.queries.ts';
import { loginAttemptEntity } from './login-attempt.entity.ts';
import { sessionEntity } from './session.entity.ts';
import { LessThan } from 'typeorm';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A session ends after this long without a request, and after this long in any case; milliseconds. */
const SESSION_IDLE_MS = 7 * DAY;
export const SESSION_LENGTH_MS = 30 * DAY;

/** How exactly the last use is known: one write per session and minute is enough. */
const LAST_SEEN_EVERY_MS = MINUTE;

/** Starts a session and answers what its cookie holds; the database keeps only a hash of it. */
export const startSession = async (deps: LocalDeps, userId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.dataSource.getRepository(sessionEntity).insert({
    idHash: hashOf(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LENGTH_MS),
  });
  return token;
};

/** The person whose living session this is, with the role of this moment; null for anything else. */
export const readSession = async (deps: LocalDeps, token: string): Promise<CurrentUser | null> => {
  const now = deps.clock.now();
  const idHash = hashOf(token);
  const found = await findLivingSession(deps, idHash, now, new Date(now.getTime() - SESSION_IDLE_MS));
  if (found === null) return null;
  const { lastSeenAt, ...user } = found;
  if (now.getTime() - lastSeenAt.getTime() > LAST_SEEN_EVERY_MS) {
    await deps.dataSource.getRepository(sessionEntity).update({ idHash }, { lastSeenAt: now });
  }
  return user;
};

/** Ends a session; nothing happens when it is none. */
export const endSession = async (deps: LocalDeps, token: string): Promise<void> => {
  await deps.dataSource.getRepository(sessionEntity).delete({ idHash: hashOf(token) });
};

/** Forgets what has ended: sessions past their time and counts of tries of days ago. */
export const sweepSessions = async (deps: LocalDeps): Promise<void> => {
  const now = deps.clock.now();
  const sessions = deps.dataSource.getRepository(sessionEntity);
  await sessions.delete({ expiresAt: LessThan(now) });
  await sessions.delete({ lastSeenAt: LessThan(new Date(now.getTime() - SESSION_IDLE_MS)) });
  await deps.dataSource
    .getRepository(loginAttemptEntity)
    .delete({ lastTryAt: LessThan(new Date(now.getTime() - DAY)) });
};
