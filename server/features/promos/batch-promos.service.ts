import { type EntityManager, In, IsNull } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { promoEntity, type PromoRow } from './promo.entity.ts';

/** The revisions of promos by id, without those that were deleted. */
export const findRevisions = async (
  { dataSource }: LocalDeps,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await dataSource
    .getRepository(promoEntity)
    .find({ select: { id: true, revision: true }, where: { id: In([...ids]), deletedAt: IsNull() } });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

/** The revisions of the person's classes, by id. */
export const findSessionRevisions = async (
  manager: EntityManager,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows: { id: string; revision: number }[] = await manager.query(
    'SELECT id, revision FROM class_sessions WHERE owner_id = $1 AND id = ANY ($2)',
    [ownerId, ids],
  );
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

/** A promo of a batch, and the revision of its class that it was made from. A class that is no longer in the timetable is forgotten. */
type NewPromo = Pick<PromoRow, 'id' | 'title' | 'document' | 'sessionId' | 'sessionRevision'>;

/**
 * Saves many promos at their first revision, in the caller's transaction, each with the class of the timetable that it advertises.
 *
 * @throws AppError TOO_MANY_PROMOS or DOCUMENTS_USED_UP
 */
export const insertPromos = async (
  deps: LocalDeps,
  manager: EntityManager,
  ownerId: string,
  promos: readonly NewPromo[],
): Promise<void> => {
  const bytes = promos.reduce((sum, { document }) => sum + documentBytes(document), 0);
  await assertQuota(deps, manager, ownerId, { promos: promos.length, documentBytes: bytes });
  const sessionIds = promos.flatMap(({ sessionId }) => sessionId ?? []);
  const revisions = await findSessionRevisions(manager, ownerId, sessionIds);
  const rows = promos.map(({ sessionId, sessionRevision, ...promo }) => {
    const present = revisions.get(sessionId ?? '') ?? null;
    return {
      ...promo,
      ownerId,
      revision: 1,
      sessionId: present === null ? null : sessionId,
      sessionRevision: present === null ? null : (sessionRevision ?? present),
    };
  });
  await manager.getRepository(promoEntity).insert(rows);
};
