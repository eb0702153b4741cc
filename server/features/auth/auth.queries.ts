import { createHash } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { currentUserColumns } from './accounts/users.service.ts';

/** The stored form of a secret token. */
export const hashToken = (secret: string): string => createHash('sha256').update(secret).digest('hex');

type ActiveSession = { user: CurrentUser; sessionId: string; lastSeenAt: Date };

/** The user of a session that is neither expired nor idle for too long, and when it was last used. */
export const findActiveSession = async (
  deps: LocalDeps,
  { idHash, now, idleSince }: { idHash: string; now: Date; idleSince: Date },
): Promise<ActiveSession | null> => {
  const rows: (CurrentUser & { sessionId: string; lastSeenAt: Date })[] = await deps.dataSource.query(
    `SELECT ${currentUserColumns(deps, '$2')}, s.id AS "sessionId", s.last_seen_at AS "lastSeenAt"
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`,
    [idHash, now, idleSince],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { sessionId, lastSeenAt, ...user } = row;
  return { user, sessionId, lastSeenAt };
};

/** An account's id and password hash; null if there is none. A cheap query, so that its duration reveals nothing. */
export const findCredentials = async (
  { dataSource }: LocalDeps,
  where: { email: string } | { id: string },
): Promise<{ id: string; passwordHash: string } | null> => {
  const [column, value] = 'email' in where ? ['email', where.email] : ['id', where.id];
  const rows: { id: string; passwordHash: string }[] = await dataSource.query(
    `SELECT id, password_hash AS "passwordHash" FROM users WHERE ${column} = $1`,
    [value],
  );
  return rows[0] ?? null;
};

/** Inserts a session if the password is still the one that was checked; `checkedHash` null: no password is required. */
export type NewSession = {
  idHash: string;
  id: string;
  userId: string;
  userAgent: string;
  checkedHash: string | null;
  now: Date;
  expiresAt: Date;
};

/** Inserts a session; false when the password has changed meanwhile. */
export const insertSession = async ({ dataSource }: LocalDeps, session: NewSession): Promise<boolean> => {
  const inserted: unknown[] = await dataSource.query(
    // The share lock waits for a concurrent change of the password, and then sees it.
    `INSERT INTO sessions (id_hash, id, user_id, user_agent, created_at, last_seen_at, expires_at)
     SELECT $1, $2, locked.id, $4, $5, $5, $6
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
    ],
  );
  return inserted.length > 0;
};
