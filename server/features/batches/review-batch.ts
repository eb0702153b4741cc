import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { MadeReviewLink, ReviewDays } from '#contract/sharing/reviews.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { makeLink, withdrawLink } from '#server/features/reviews/review-links.service.ts';
import { type BatchAddress, findBatch, findRows } from './batches.queries.ts';

/**
 * Makes the review link of a batch, or one more address for it. `days` applies only to a new link.
 *
 * @throws AppError NOT_FOUND, BATCH_NOT_STARTED, or EMAIL_NOT_CONFIRMED
 */
export const makeBatchReviewLink = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, days }: { id: string; days?: ReviewDays | undefined },
): Promise<MadeReviewLink> => {
  const { startedAt } = await findBatch(deps, { ownerId: actor.id, id });
  if (startedAt === null) throw new AppError('BATCH_NOT_STARTED');
  const promoIds = (await findRows(deps.dataSource.manager, id)).flatMap(({ promoId }) => promoId ?? []);
  return makeLink(deps, actor, { reviewed: { batchId: id }, promoIds, days });
};

/** Withdraws the review link of a batch. Comments and decisions stay. @throws AppError NOT_FOUND */
export const withdrawBatchReviewLink = async (deps: LocalDeps, address: BatchAddress): Promise<void> => {
  const { id } = await findBatch(deps, address);
  await withdrawLink(deps, { batchId: id });
};
