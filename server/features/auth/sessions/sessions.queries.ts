import type { CurrentUser, SignInMethod } from '#contract/accounts/auth.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { currentUserColumns } from '#server/features/auth/accounts/users.service.ts';

type ActiveSession = {
  user: CurrentUser;
  sessionId: string;
  lastSeenAt: Date;
  authenticatedAt: Date;
  signedInWith: SignInMethod;
};

/** The user of an active session, and when it was last used. Sessions end by time or by idleness. */
export const findActiveSession = async (
  deps: LocalDeps,
  { idHash, now, idleSince }: { idHash: string; now: Date; idleSince: Date },
): Promise<ActiveSession | null> => {
  const rows = await queryRows<CurrentUser & Omit<ActiveSession, 'user'>>(
    deps.dataSource,
    `SELECT ${currentUserColumns(deps, '$2')}, s.id AS session_id, s.last_seen_at,
            s.authenticated_at, s.signed_in_with
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`,
    [idHash, now, idleSince],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { sessionId, lastSeenAt, authenticatedAt, signedInWith, ...user } = row;
  return { user, sessionId, lastSeenAt, authenticatedAt, signedInWith };
};

/** A session to insert; with a `checkedHash` of null, no password is required. */
export type NewSession = {
  idHash: string;
  id: string;
  userId: string;
  userAgent: string;
  network: string | null;
  signedInWith: SignInMethod;
  checkedHash: string | null;
  now: Date;
  expiresAt: Date;
};

/** Inserts a session; false when the password has changed since it was checked. */
export const insertSession = async ({ dataSource }: LocalDeps, session: NewSession): Promise<boolean> => {
  const inserted = await queryRows<unknown>(
    dataSource,
    // The share lock waits for a concurrent change of the password, and then sees it.
    `INSERT INTO sessions (id_hash, id, user_id, user_agent, created_at, last_seen_at, authenticated_at, expires_at,
                           signed_in_with, network)
     SELECT $1, $2, locked.id, $4, $5, $5, $5, $6, $8, $9
       FROM (SELECT id FROM users
              WHERE id = $3 AND ($7::text IS NULL OR password_hash = $7) FOR SHARE) AS locked
     RETURNING id`,
    [
      session.idHash,
      session.id,
      session.userId,
      session.userAgent,
      session.now,
      session.expiresAt,
      session.checkedHash,
      session.signedInWith,
      session.network,
    ],
  );
  return inserted.length > 0;
};
