import { type EntityManager, In, IsNull } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { promoEntity, type PromoRow } from './promo.entity.ts';
import type { Maker } from './promos.service.ts';

/** The revisions of promos by id, without deleted promos. */
export const findRevisions = async (
  { dataSource }: LocalDeps,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await dataSource
    .getRepository(promoEntity)
    .find({ select: { id: true, revision: true }, where: { id: In([...ids]), deletedAt: IsNull() } });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

/** A promo of a batch, with its class and the revision of the class that it was made from. */
type NewPromo = Pick<PromoRow, 'id' | 'title' | 'document' | 'sessionId' | 'sessionRevision'>;

/**
 * Saves many promos at their first revision, in the caller's transaction, each with the class of the timetable that it advertises.
 *
 * @throws AppError TOO_MANY_PROMOS or DOCUMENTS_USED_UP
 */
export const insertPromos = async (
  deps: LocalDeps,
  manager: EntityManager,
  { ownerId, savedBy }: Maker,
  promos: readonly NewPromo[],
): Promise<void> => {
  const bytes = promos.reduce((sum, { document }) => sum + documentBytes(document), 0);
  await assertQuota(deps, manager, ownerId, { promos: promos.length, documentBytes: bytes });
  await manager
    .getRepository(promoEntity)
    .insert(promos.map((promo) => ({ ...promo, ownerId, savedBy, revision: 1 })));
};
