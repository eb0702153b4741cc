import { type EntityManager, LessThanOrEqual } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import type { ReviewVideo } from '#contract/sharing/review-pages.contract.ts';
import {
  DEFAULT_REVIEW_DAYS,
  type MadeReviewLink,
  type ReviewDays,
  type ReviewLink,
} from '#contract/sharing/reviews.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { insertAddress } from '#server/db/link-addresses.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Address, readPromoSummary } from '#server/features/promos/promos.service.ts';
import { findReviewable } from '#server/features/promos/review-states.queries.ts';
import { assertQuota } from '#server/features/quotas/quotas.service.ts';
import { releaseVideo } from '#server/features/renders/download-video.ts';
import type { NotedPromo } from './class-notes.ts';
import { type ReviewLinkRow, reviewLinkEntity } from './review.entity.ts';

/**
 * Lets reviewers see a finished video. If the owner's plan limits downloads, this counts as one, once per video, because reviewers get the
 * file.
 *
 * @throws AppError EMAIL_NOT_CONFIRMED or DOWNLOAD_LIMIT_REACHED; NOT_FOUND, RENDER_EXPIRED or RENDER_NOT_FINISHED when the video is gone.
 */
export const releaseForReview = async (
  deps: LocalDeps,
  owner: CurrentUser,
  renderId: string,
): Promise<void> => {
  if (downloadLimit(owner) === null && !owner.mustConfirmEmail) return;
  await releaseVideo(deps, owner, renderId);
};

const statusOfRefusal = (error: unknown): ReviewVideo['status'] => {
  if (!(error instanceof AppError)) throw error;
  return error.code === 'EMAIL_NOT_CONFIRMED' || error.code === 'DOWNLOAD_LIMIT_REACHED'
    ? 'withheld'
    : 'none';
};

/** The latest video of a promo for reviewers. `urlOf` returns the address of its file; `texts` are the texts that it shows. */
export const reviewVideoOf = async (
  deps: LocalDeps,
  owner: CurrentUser,
  promo: NotedPromo,
  { urlOf, texts }: { urlOf: (renderId: string) => string; texts: string[] },
): Promise<ReviewVideo> => {
  const { renderId, videoRevision, revision, isRendering } = promo;
  const absent = {
    url: null,
    posterUrl: null,
    revision: null,
    isRendering,
    isOutdated: false,
    classNote: null,
    texts: [],
  };
  if (renderId === null || videoRevision === null)
    return { ...absent, status: isRendering ? 'rendering' : 'none' };
  if (promo.isWithdrawn) return { ...absent, status: 'withdrawn' };
  try {
    await releaseForReview(deps, owner, renderId);
  } catch (error) {
    return { ...absent, status: statusOfRefusal(error) };
  }
  return {
    status: 'ready',
    url: urlOf(renderId),
    posterUrl: `${urlOf(renderId)}/poster`,
    revision: videoRevision,
    isRendering,
    isOutdated: revision > videoRevision,
    classNote: promo.classNote,
    texts,
  };
};

/** Each click on "Copy link" makes an address, and the oldest one ends. */
const addresses = { table: 'review_link_addresses', linkColumn: 'link_id', max: 20 };

/** The promo or batch that a link opens for review. */
export type Reviewed = { promoId: string } | { batchId: string };

/** Returns the existing link, or adds one. An expired link is replaced. */
const findOrInsertLink = async (
  manager: EntityManager,
  { ownerId, reviewed }: { ownerId: string; reviewed: Reviewed },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<Pick<ReviewLinkRow, 'id' | 'expiresAt'>> => {
  const links = manager.getRepository(reviewLinkEntity);
  await links.delete({ ...reviewed, expiresAt: LessThanOrEqual(now) });
  await links
    .createQueryBuilder()
    .insert()
    .values({ id: newId(), ownerId, ...reviewed, expiresAt })
    .orIgnore()
    .execute();
  return links.findOneByOrFail(reviewed);
};

/**
 * Makes the link, or one more address for it. `days` applies only to a new link.
 *
 * @throws AppError DOCUMENTS_USED_UP, and EMAIL_NOT_CONFIRMED or DOWNLOAD_LIMIT_REACHED if the plan limits downloads.
 */
export const makeLink = async (
  deps: LocalDeps,
  owner: CurrentUser,
  {
    reviewed,
    promoIds,
    days = DEFAULT_REVIEW_DAYS,
  }: { reviewed: Reviewed; promoIds: readonly string[]; days?: ReviewDays | undefined },
): Promise<MadeReviewLink> => {
  const promos = await findReviewable(deps, promoIds);
  const renderId = promos.find((promo) => promo.renderId !== null)?.renderId;
  // If the plan does not allow it, the owner should learn now, not the reviewer later.
  if (renderId != null) await releaseForReview(deps, owner, renderId);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  return inTransaction(deps.dataSource, async (manager) => {
    // Each link lets strangers store more entries.
    await assertQuota(deps, manager, owner.id, { documentBytes: 0 });
    const link = await findOrInsertLink(manager, { ownerId: owner.id, reviewed }, { now, expiresAt });
    const token = await insertAddress(manager, addresses, { linkId: link.id, now });
    return { expiresAt: link.expiresAt.toISOString(), path: `/review/${token}` };
  });
};

/** Withdraws a link with all its addresses. Comments and decisions stay. */
export const withdrawLink = async ({ dataSource }: LocalDeps, reviewed: Reviewed): Promise<void> => {
  await dataSource.getRepository(reviewLinkEntity).delete(reviewed);
};

/**
 * Makes the review link of a promo, or one more address for it. `days` applies only to a new link.
 *
 * @throws AppError NOT_FOUND, PROMO_DELETED or DOCUMENTS_USED_UP, and EMAIL_NOT_CONFIRMED or DOWNLOAD_LIMIT_REACHED if the plan limits
 * downloads.
 */
export const makeReviewLink = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, days }: { id: string; days?: ReviewDays | undefined },
): Promise<MadeReviewLink> => {
  await readPromoSummary(deps, { ownerId: actor.id, id });
  return makeLink(deps, actor, { reviewed: { promoId: id }, promoIds: [id], days });
};

/** Withdraws the link of a promo with all its addresses. Comments and decisions stay. @throws AppError NOT_FOUND or PROMO_DELETED */
export const withdrawReviewLink = async (deps: LocalDeps, address: Address): Promise<void> => {
  await readPromoSummary(deps, address);
  await withdrawLink(deps, { promoId: address.id });
};

/** The link of a promo or a batch that still works. */
export const findLiveLink = async (
  { dataSource, clock }: LocalDeps,
  reviewed: Reviewed,
): Promise<ReviewLink | null> => {
  const link = await dataSource.getRepository(reviewLinkEntity).findOneBy(reviewed);
  if (link === null || link.expiresAt <= clock.now()) return null;
  return { expiresAt: link.expiresAt.toISOString() };
};
