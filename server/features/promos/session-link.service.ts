import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { PromoRow } from './promo.entity.ts';
import { findClassRevision } from './promos.queries.ts';

/** The class that a promo advertises, and the revision of the class that its texts show. */
export type SessionLink = Pick<PromoRow, 'sessionId' | 'sessionRevision'>;

/**
 * A link to a class of the person's timetable or of their studio's, at the newest revision unless one is given. An empty link without a
 * class. @throws AppError NOT_FOUND
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
