import type { VersionSummary, VersionView } from '#contract/promos/promo-versions.contract.ts';
import type { PromoView } from '#contract/promos/promos.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { type PromoVersion, promoVersionEntity } from './promo.entity.ts';
import { findPromo, findVersion } from './promos.queries.ts';
import {
  type Address,
  missingPromo,
  readPromo,
  readPromoSummary,
  type SavingAddress,
  savePromo,
} from './promos.service.ts';

const PAGE_SIZE = 30;

const summaryOf = ({
  id,
  revision,
  name,
  savedAt,
  savedBy,
}: Pick<PromoVersion, 'id' | 'revision' | 'name' | 'savedAt' | 'savedBy'>): VersionSummary => ({
  id,
  revision,
  name,
  savedAt: savedAt.toISOString(),
  savedBy,
});

/** One page of the promo's earlier states, newest first. `nextCursor` is null on the last page. @throws AppError NOT_FOUND */
export const listVersions = async (
  deps: LocalDeps,
  address: Address,
  cursor?: string,
): Promise<{ versions: VersionSummary[]; nextCursor: string | null }> => {
  const { id: promoId } = await readPromoSummary(deps, address);
  const query = deps.dataSource
    .getRepository(promoVersionEntity)
    .createQueryBuilder('version')
    .select(
      ['id', 'revision', 'name', 'savedAt', 'savedBy', 'createdAt'].map((column) => `version.${column}`),
    )
    .where({ promoId })
    .orderBy({ 'version.createdAt': 'DESC', 'version.id': 'DESC' })
    .take(PAGE_SIZE + 1);
  if (cursor !== undefined)
    query.andWhere('(version.createdAt, version.id) < (:at, :id)', decodeCursor(cursor));
  const { rows, nextCursor } = pageOf(await query.getMany(), PAGE_SIZE, ({ createdAt }) => createdAt);
  return { versions: rows.map(summaryOf), nextCursor };
};

/**
 * Saves the current state of the promo under a name, for good.
 *
 * @throws AppError NOT_FOUND, TOO_MANY_VERSIONS, or DOCUMENTS_USED_UP.
 */
export const nameVersion = async (
  deps: LocalDeps,
  address: SavingAddress,
  name: string,
): Promise<VersionSummary> => {
  const promo = await findPromo(deps, address.ownerId, address.id);
  if (promo === null) throw await missingPromo(deps, address);
  const { id: promoId, revision, updatedAt: savedAt } = promo;
  const savedBy = address.savedBy ?? promo.savedBy;
  const document = migratePromo(promo.document);
  const version = { id: newId(), promoId, revision, document, name, savedAt, savedBy };
  await inTransaction(deps.dataSource, async (manager) => {
    const additions = { versions: 1, documentBytes: documentBytes(document) };
    await assertQuota(deps, manager, address.ownerId, additions);
    await manager.getRepository(promoVersionEntity).insert({ ...version, createdAt: deps.clock.now() });
  });
  return summaryOf(version);
};

/** Deletes one version; the promo stays as it is. @throws AppError NOT_FOUND */
export const deleteVersion = async (deps: LocalDeps, { ownerId, id }: Address): Promise<void> => {
  if ((await findVersion(deps, ownerId, id)) === null) throw new AppError('NOT_FOUND');
  await deps.dataSource.getRepository(promoVersionEntity).delete({ id });
};

/** One version with its document. @throws AppError NOT_FOUND */
export const readVersion = async (deps: LocalDeps, { ownerId, id }: Address): Promise<VersionView> => {
  const version = await findVersion(deps, ownerId, id);
  if (version === null) throw new AppError('NOT_FOUND');
  return { ...summaryOf(version), promoId: version.promoId, document: migratePromo(version.document) };
};

/**
 * Saves the document of a version as the newest revision. The previous document becomes a version itself.
 *
 * @throws AppError NOT_FOUND, or REVISION_CONFLICT with the current revision.
 */
export const restoreVersion = async (
  deps: LocalDeps,
  address: SavingAddress,
  revision: number,
): Promise<PromoView> => {
  const { promoId, document } = await readVersion(deps, address);
  const promo = { ...address, id: promoId };
  await savePromo(deps, promo, { revision, document });
  // Fields that the template locks may differ from the version.
  return readPromo(deps, promo);
};
