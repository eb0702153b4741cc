import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { PromoRow } from './promo.entity.ts';
import { findClassRevision } from './promos.queries.ts';

/** The class that a promo advertises, and the revision of the class that its texts show. */
export type SessionLink = Pick<PromoRow, 'sessionId' | 'sessionRevision'>;

/**
 * A class of the person's timetable, or of that of the studio whose team the person is in; at its newest revision if none is given. Nothing
 * without a class. @throws AppError NOT_FOUND
 */
export const findSessionLink = async (
  deps: LocalDeps,
  personId: string,
  { sessionId, sessionRevision }: { sessionId?: string | undefined; sessionRevision?: number | undefined },
): Promise<Partial<SessionLink>> => {
  if (sessionId === undefined) return {};
  const newest = await findClassRevision(deps, personId, sessionId);
  if (newest === null) throw new AppError('NOT_FOUND');
  return { sessionId, sessionRevision: Math.min(sessionRevision ?? newest, newest) };
};
