import { randomBytes } from 'node:crypto';
import { type EntityManager, IsNull, Not } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { currentUserColumns } from '#server/features/auth/accounts/users.service.ts';
import { hashToken } from '#server/secret-token.ts';
import { sessionEntity } from './session.entity.ts';
import { type ReadSession, touchSession } from './sessions.service.ts';

/** The session of an admin who acts for another person. */
type Impersonator = { userId: string; sessionId: string };

type NewImpersonation = { userId: string; userAgent: string; expiresAt: Date; impersonator: Impersonator };

/**
 * Starts a session in which an admin acts for `userId`, replacing any other that the admin's session has. Returns its id. It has no secret:
 * only its id and the admin's own session lead to it.
 */
export const startImpersonationSession = async (
  { clock }: Pick<LocalDeps, 'clock'>,
  manager: EntityManager,
  { userId, userAgent, expiresAt, impersonator }: NewImpersonation,
): Promise<string> => {
  const sessions = manager.getRepository(sessionEntity);
  await sessions.delete({ impersonatorSessionId: impersonator.sessionId });
  const id = newId();
  const now = clock.now();
  await sessions.insert({
    // The hash of a random value that is thrown away, so no cookie opens this session.
    idHash: hashToken(randomBytes(32).toString('base64url')),
    id,
    userId,
    userAgent,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
    expiresAt,
    impersonatorId: impersonator.userId,
    impersonatorSessionId: impersonator.sessionId,
  });
  return id;
};

/**
 * The person for whom the admin's session `impersonatorSessionId` acts, and when the admin, who sits at the browser, last signed in or
 * confirmed it. Null once the session has ended or the role of either has changed.
 */
export const readImpersonation = async (
  deps: LocalDeps,
  id: string,
  impersonatorSessionId: string,
): Promise<ReadSession | null> => {
  type Row = CurrentUser & {
    sessionId: string;
    lastSeenAt: Date;
    expiresAt: Date;
    adminEmail: string;
    authenticatedAt: Date;
  };
  const rows = await queryRows<Row>(
    deps.dataSource,
    `SELECT ${currentUserColumns(deps, '$2')}, s.id AS session_id, s.last_seen_at,
              s.expires_at, a.email AS admin_email,
              own.authenticated_at
         FROM sessions s JOIN users u ON u.id = s.user_id JOIN users a ON a.id = s.impersonator_id
              JOIN sessions own ON own.id = s.impersonator_session_id
        WHERE s.id = $1 AND s.expires_at > $2 AND s.impersonator_session_id = $3
          AND a.role = 'admin' AND u.role <> 'admin'`,
    [id, deps.clock.now(), impersonatorSessionId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { sessionId, lastSeenAt, expiresAt, adminEmail, authenticatedAt, ...person } = row;
  await touchSession(deps, { sessionId, lastSeenAt });
  const acting = { impersonatedUntil: expiresAt.toISOString(), impersonatedBy: adminEmail };
  return { user: { ...person, ...acting }, sessionId, authenticatedAt };
};

/** Ends the session in which the admin's session `impersonatorSessionId` acts for a person. */
export const stopImpersonating = async (
  { dataSource }: LocalDeps,
  impersonatorSessionId: string,
): Promise<void> => {
  await dataSource.getRepository(sessionEntity).delete({ impersonatorSessionId });
};

/** Ends one session in which an admin acts for `userId`. @throws AppError NOT_FOUND */
export const endImpersonationOf = async (
  { dataSource }: LocalDeps,
  userId: string,
  id: string,
): Promise<void> => {
  const { affected } = await dataSource
    .getRepository(sessionEntity)
    .delete({ id, userId, impersonatorId: Not(IsNull()) });
  if (affected !== 1) throw new AppError('NOT_FOUND');
};
