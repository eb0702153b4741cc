import { Readable } from 'node:stream';
import { PROMOTION_TEXTS_MAX } from '#contract/limits.ts';
import type { PromotionTextView } from '#contract/promos/promotion.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { AppError } from '#server/errors.ts';
import { type Address, readPromoSummary } from '#server/features/promos/promos.service.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { promotionTextEntity } from './promotion-text.entity.ts';

const PAGE_SIZE = 10;

type NewText = Pick<PromotionTextView, 'writer' | 'writingStyle' | 'length' | 'blocks'>;

/**
 * Adds texts to the history of a promo, the first as the newest; beyond PROMOTION_TEXTS_MAX the oldest are deleted. Returns false if the
 * account's quota of documents leaves no room for them, so that writing never fails because of the history.
 */
export const recordTexts = async (
  deps: LocalDeps,
  { ownerId, id: promoId }: Address,
  texts: readonly NewText[],
): Promise<boolean> => {
  const now = deps.clock.now().getTime();
  const rows = texts.map((text, index) => ({
    ...text,
    id: newId(),
    promoId,
    createdAt: new Date(now - index),
  }));
  try {
    await inTransaction(deps.dataSource, async (manager) => {
      const bytes = rows.reduce((sum, { blocks }) => sum + documentBytes(blocks), 0);
      await assertQuota(deps, manager, ownerId, { documentBytes: bytes });
      await manager.getRepository(promotionTextEntity).insert(rows);
      await manager.query(
        `DELETE FROM promotion_texts WHERE promo_id = $1 AND id NOT IN (
           SELECT id FROM promotion_texts WHERE promo_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${PROMOTION_TEXTS_MAX})`,
        [promoId],
      );
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCUMENTS_USED_UP') return false;
    throw error;
  }
};

/** One page of the texts written for a promo, newest first. @throws AppError NOT_FOUND or PROMO_DELETED */
export const listPromotionTexts = async (
  deps: LocalDeps,
  address: Address,
  cursor?: string,
): Promise<{ texts: PromotionTextView[]; nextCursor: string | null }> => {
  const { id: promoId } = await readPromoSummary(deps, address);
  const query = deps.dataSource
    .getRepository(promotionTextEntity)
    .createQueryBuilder('text')
    .where({ promoId })
    .orderBy({ 'text.createdAt': 'DESC', 'text.id': 'DESC' })
    .take(PAGE_SIZE + 1);
  if (cursor !== undefined) query.andWhere('(text.createdAt, text.id) < (:at, :id)', decodeCursor(cursor));
  const { rows, nextCursor } = pageOf(await query.getMany(), PAGE_SIZE, ({ createdAt }) => createdAt);
  const texts = rows.map(({ id, createdAt, writer, writingStyle, length, blocks }) => ({
    id,
    writtenAt: createdAt.toISOString(),
    writer,
    writingStyle,
    length,
    blocks,
  }));
  return { texts, nextCursor };
};

/** The texts written for each of a person's promos, as one JSON file per promo. */
export async function* exportPromotionTexts(
  { dataSource }: LocalDeps,
  ownerId: string,
): AsyncGenerator<ExportedFile> {
  const promos = await queryRows<{ id: string }>(
    dataSource,
    `SELECT DISTINCT promo_id AS id FROM promotion_texts
       JOIN promos ON promos.id = promo_id WHERE owner_id = $1 ORDER BY promo_id`,
    [ownerId],
  );
  for (const { id: promoId } of promos) {
    yield {
      path: `promotion-texts/${promoId}.json`,
      open: async () => {
        const rows = await dataSource
          .getRepository(promotionTextEntity)
          .find({ where: { promoId }, order: { createdAt: 'DESC', id: 'DESC' } });
        return Readable.from([JSON.stringify(rows, null, 2)]);
      },
    };
  }
}
