import { REVIEW_ENTRIES_MAX } from '#contract/limits.ts';
import { type PromoReview, type ReviewEntry } from '#contract/sharing/reviews.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isOwnPromo } from '#server/features/access/conditions.ts';
import { type Address, readPromoSummary } from '#server/features/promos/promos.service.ts';
import { findReviewStates } from '#server/features/promos/review-states.queries.ts';
import { findLiveLink } from './review-links.service.ts';
import { reviewEntryEntity, type ReviewEntryRow } from './review.entity.ts';

/** A review entry as everyone sees it. */
export const entryView = (row: Omit<ReviewEntryRow, 'promoId' | 'linkId' | 'seenAt'>): ReviewEntry => ({
  id: row.id,
  kind: row.kind,
  revision: row.revision,
  author: row.author,
  text: row.text,
  atSeconds: row.atSeconds,
  aboutText: row.aboutText,
  isDone: row.doneAt !== null,
  createdAt: row.createdAt.toISOString(),
});

/** The review of a promo, with the latest entries. @throws AppError NOT_FOUND or PROMO_DELETED */
export const readPromoReview = async (deps: LocalDeps, address: Address): Promise<PromoReview> => {
  const { id } = await readPromoSummary(deps, address);
  const [states, link, entries] = await Promise.all([
    findReviewStates(deps, [id]),
    findLiveLink(deps, { promoId: id }),
    deps.dataSource.getRepository(reviewEntryEntity).find({
      where: { promoId: id },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: REVIEW_ENTRIES_MAX,
    }),
  ]);
  return { state: states.get(id) ?? null, link, entries: entries.map(entryView) };
};

/** Marks the current review entries of a promo as seen. @throws AppError NOT_FOUND or PROMO_DELETED */
export const markReviewSeen = async (deps: LocalDeps, address: Address): Promise<void> => {
  const { id } = await readPromoSummary(deps, address);
  await deps.dataSource.query(
    'UPDATE review_entries SET seen_at = $2 WHERE promo_id = $1 AND seen_at IS NULL',
    [id, deps.clock.now()],
  );
};

/** Marks an entry as done or open. @throws AppError NOT_FOUND, also for an entry on another person's promo. */
export const markReviewEntry = async (
  { dataSource, clock }: LocalDeps,
  { ownerId, id, isDone }: Address & { isDone: boolean },
): Promise<ReviewEntry> => {
  await dataSource.query(
    `UPDATE review_entries e SET done_at = $3 FROM promos p
      WHERE e.id = $1 AND p.id = e.promo_id AND ${isOwnPromo('p', '$2')}`,
    [id, ownerId, isDone ? clock.now() : null],
  );
  const [entry] = await queryRows<ReviewEntryRow>(
    dataSource,
    `SELECT e.id, e.kind, e.revision, e.author, e.text, e.at_seconds,
            e.about_text, e.created_at, e.done_at
       FROM review_entries e JOIN promos p ON p.id = e.promo_id
      WHERE e.id = $1 AND ${isOwnPromo('p', '$2')}`,
    [id, ownerId],
  );
  if (entry === undefined) throw new AppError('NOT_FOUND');
  return entryView(entry);
};
