import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import type { ReviewVideo } from '#contract/sharing/review-pages.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { ReviewablePromo } from '#server/features/promos/review-states.queries.ts';
import { releaseVideo } from '#server/features/renders/download-video.ts';

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
  promo: ReviewablePromo,
  { urlOf, texts }: { urlOf: (renderId: string) => string; texts: string[] },
): Promise<ReviewVideo> => {
  const { renderId, videoRevision, revision, isRendering } = promo;
  const absent = { url: null, revision: null, isRendering, isOutdated: false, texts: [] };
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
    revision: videoRevision,
    isRendering,
    isOutdated: revision > videoRevision,
    texts,
  };
};
