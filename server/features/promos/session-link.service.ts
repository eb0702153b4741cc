import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { PromoRow } from './promo.entity.ts';

/** The class that a promo advertises, and the revision of the class that its texts show. */
export type SessionLink = Pick<PromoRow, 'sessionId' | 'sessionRevision'>;

/** SQL for whether the person `u` sees the class `s`: its owner, and the team of the owner's studio. */
export const MAY_SEE_CLASS = `
  (s.owner_id = u.id
   OR u.role = 'studio_team' AND EXISTS (
     SELECT FROM users o WHERE o.id = s.owner_id AND o.studio_id = u.studio_id AND o.role = 'studio_owner'))`;

/**
 * A class of the person's timetable, or of that of the studio whose team the person is in; at its newest revision if none is given. Nothing
 * without a class. @throws AppError NOT_FOUND
 */
export const findSessionLink = async (
  { dataSource }: LocalDeps,
  personId: string,
  { sessionId, sessionRevision }: { sessionId?: string | undefined; sessionRevision?: number | undefined },
): Promise<Partial<SessionLink>> => {
  if (sessionId === undefined) return {};
  const rows: { revision: number }[] = await dataSource.query(
    `SELECT s.revision FROM class_sessions s JOIN users u ON u.id = $1 WHERE s.id = $2 AND ${MAY_SEE_CLASS}`,
    [personId, sessionId],
  );
  const [session] = rows;
  if (session === undefined) throw new AppError('NOT_FOUND');
  return { sessionId, sessionRevision: Math.min(sessionRevision ?? session.revision, session.revision) };
};
