import { Readable } from 'node:stream';
import { LessThan } from 'typeorm';
import { RESTORABLE_DAYS } from '#contract/limits.ts';
import type { DeletedPromo, PromoView } from '#contract/promos/promos.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { inLongTransaction, inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { unicodeFileName } from '#server/downloads/downloaded-file.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { AppError } from '#server/errors.ts';
import { findPosterUrls } from '#server/features/library/library.service.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { promoEntity } from './promo.entity.ts';
import {
  deleteForGood,
  findDeletedPromo,
  findDeletedPromos,
  purgeDeletedPromos,
  trashPromo,
} from './promos.queries.ts';
import { type Address, missingPromo, readPromo, viewOf } from './promos.service.ts';

const RESTORABLE_MS = RESTORABLE_DAYS * DAY_MS;

/**
 * Moves the promo to the trash. Its videos stay, but their public pages and its review link are withdrawn.
 *
 * @throws AppError NOT_FOUND or PROMO_DELETED
 */
export const deletePromo = async (deps: LocalDeps, address: Address): Promise<void> => {
  const isRemoved = await inTransaction(deps.dataSource, (manager) =>
    trashPromo(manager, address, deps.clock.now()),
  );
  if (!isRemoved) throw await missingPromo(deps, address);
  await purgeDeletedPromos(deps, address.ownerId);
};

/** One page of the person's deleted promos, last deleted first. `nextCursor` is null on the last page. */
export const listDeletedPromos = async (
  deps: LocalDeps,
  ownerId: string,
  cursor?: string,
): Promise<{ promos: DeletedPromo[]; nextCursor: string | null }> => {
  const { promos, nextCursor } = await findDeletedPromos(deps, ownerId, cursor);
  const backgroundIds = promos.flatMap(({ backgroundId }) => backgroundId ?? []);
  const posterUrls = await findPosterUrls(deps, ownerId, backgroundIds);
  const views = promos.map(({ id, title, deletedAt, backgroundId }) => ({
    id,
    title,
    posterUrl: posterUrls.get(backgroundId ?? '') ?? null,
    deletedAt: deletedAt.toISOString(),
    endsAt: new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString(),
  }));
  return { promos: views, nextCursor };
};

/**
 * Restores a deleted promo. Returns a promo that is not deleted unchanged.
 *
 * @throws AppError NOT_FOUND when it is gone for good, TOO_MANY_PROMOS, or DOCUMENTS_USED_UP.
 */
export const restorePromo = async (deps: LocalDeps, address: Address): Promise<PromoView> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const deleted = await findDeletedPromo(manager, address);
    if (deleted === null) return;
    const additions = { promos: 1, documentBytes: documentBytes(deleted.document) };
    await assertQuota(deps, manager, address.ownerId, additions);
    await manager.getRepository(promoEntity).update(address, { deletedAt: null });
  });
  return readPromo(deps, address);
};

/** Deletes a deleted promo for good, with its versions. @throws AppError NOT_FOUND, also for a promo that is not deleted. */
export const purgePromo = async (deps: LocalDeps, address: Address): Promise<void> => {
  if (!(await deleteForGood(deps, address))) throw new AppError('NOT_FOUND');
};

/** Deletes for good the promos that were deleted more than RESTORABLE_DAYS ago. */
export const sweepPromos = async (deps: LocalDeps): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - RESTORABLE_MS);
  await inLongTransaction(deps.dataSource, (manager) =>
    manager.getRepository(promoEntity).delete({ deletedAt: LessThan(since) }),
  );
};

/** A person's deleted promos for the account export, each as a JSON file with the time of its deletion. */
export async function* exportDeletedPromos(deps: LocalDeps, ownerId: string): AsyncGenerator<ExportedFile> {
  let cursor: string | undefined;
  do {
    const page = await listDeletedPromos(deps, ownerId, cursor);
    for (const { id, title, deletedAt } of page.promos) {
      yield {
        path: `deleted-promos/${unicodeFileName(title)}-${id}.json`,
        open: async () => {
          const row = await deps.dataSource.getRepository(promoEntity).findOneByOrFail({ id, ownerId });
          return Readable.from([JSON.stringify({ ...viewOf(row), deletedAt }, null, 2)]);
        },
      };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
