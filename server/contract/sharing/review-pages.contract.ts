import { z } from 'zod';
import { defineEndpoint, type ValidatedRequestOf } from '#contract/endpoint.ts';
import { Instant, PublicId } from '#contract/ids.ts';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import { plainName } from '#contract/plain-name.ts';
import {
  REVIEW_ABOUT_MAX,
  REVIEW_TEXT_MAX,
  REVIEWER_NAME_MAX,
  ReviewEntry,
  ReviewEntryKind,
  ReviewState,
} from '#contract/sharing/reviews.contract.ts';
import { boundedArray, limitedText } from '#schema/bounded.ts';
import { VIDEO_DURATION } from '#schema/limits.ts';

/**
 * The latest finished video of a promo. `none`: there is no video, and none is being made; `rendering`: the first one is being made;
 * `withheld`: the owner's plan does not allow it; `withdrawn`: a person in it has withdrawn their consent. `url`, `posterUrl` and
 * `revision` are null unless it is `ready`.
 */
const ReviewVideo = z.strictObject({
  status: z.enum(['ready', 'rendering', 'none', 'withheld', 'withdrawn']),
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  revision: z.number().int().positive().nullable(),
  /** A newer video is being made. */
  isRendering: z.boolean(),
  /** The promo was edited after this video. */
  isOutdated: z.boolean(),
  /** Why the video no longer shows its class as it takes place, in a sentence; null if it does. */
  classNote: z.string().nullable(),
  /** The texts of the video, for comments on one of them. */
  texts: z.array(z.string()),
});
export type ReviewVideo = z.infer<typeof ReviewVideo>;

/** A promo as a reviewer sees it, with the entries made through the same link, oldest first. */
export const ReviewedPromo = z.strictObject({
  id: PublicId,
  title: z.string(),
  state: ReviewState,
  video: ReviewVideo,
  entries: z.array(ReviewEntry),
});
export type ReviewedPromo = z.infer<typeof ReviewedPromo>;

/** `batch` is the title of the batch whose promos the link shows; null for the link of one promo. */
export const ReviewPage = z.strictObject({
  batch: z.string().nullable(),
  studio: z.string(),
  expiresAt: Instant,
  promos: z.array(ReviewedPromo),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

/** Unknown, expired and withdrawn tokens get the same response, so that it does not reveal the reason. */
const TokenParams = z.strictObject({ token: PublicId });

export const readReviewPage = defineEndpoint({
  method: 'GET',
  path: '/api/review-pages/:token',
  summary: 'The page of a review link, for anyone with the link; 410 REVIEW_LINK_ENDED once it has ended',
  access: 'public',
  params: TokenParams,
  response: ReviewPage,
});

export const readReviewVideo = defineEndpoint({
  method: 'GET',
  path: '/api/review-pages/:token/videos/:renderId',
  summary: 'A video of a review link, to play; supports Range',
  access: 'public',
  responseType: 'file',
  params: TokenParams.extend({ renderId: PublicId }),
});

export const readReviewPoster = defineEndpoint({
  method: 'GET',
  path: '/api/review-pages/:token/videos/:renderId/poster',
  summary: 'A JPEG of the moment of a video at which all texts are at rest',
  access: 'public',
  responseType: 'file',
  params: TokenParams.extend({ renderId: PublicId }),
});

const Author = plainName(REVIEWER_NAME_MAX).min(1, { error: 'type your name' });
const Text = limitedText(z.string().trim(), REVIEW_TEXT_MAX);
/** The revision of the video that the reviewer sees. */
const Revision = z.number().int().positive();

const NewEntry = z
  .strictObject({
    promoId: PublicId,
    kind: ReviewEntryKind,
    revision: Revision,
    author: Author,
    text: Text,
    atSeconds: z.number().min(0).max(VIDEO_DURATION.max).nullable(),
    aboutText: limitedText(z.string().min(1), REVIEW_ABOUT_MAX).nullable().optional(),
  })
  .refine(({ kind, text }) => kind === 'approved' || text !== '', {
    path: ['text'],
    error: 'say what should be different',
  })
  .refine(({ kind, atSeconds }) => (kind === 'comment') === (atSeconds !== null), {
    path: ['atSeconds'],
    error: 'a comment has a moment of the video, in seconds; a decision has null',
  })
  .refine(({ kind, aboutText }) => kind === 'comment' || aboutText == null, {
    path: ['aboutText'],
    error: 'a decision is about the whole video',
  });
export type NewReviewEntry = z.infer<typeof NewEntry>;

export const addReviewEntry = defineEndpoint({
  method: 'POST',
  path: '/api/review-pages/:token/entries',
  summary:
    'Comments on a moment and a text, approves, or asks for a change; 409 REVIEW_OUTDATED for approving an earlier state',
  access: 'public',
  status: 201,
  params: TokenParams,
  body: NewEntry,
  response: ReviewEntry,
});

export const approveReviewed = defineEndpoint({
  method: 'POST',
  path: '/api/review-pages/:token/approvals',
  summary:
    'Approves several promos of a review link at once, each at the revision that was seen. Promos that have changed since are left out',
  access: 'public',
  params: TokenParams,
  body: z.strictObject({
    author: Author,
    text: Text,
    promos: boundedArray(z.strictObject({ promoId: PublicId, revision: Revision }), BATCH_ROWS_MAX).refine(
      (promos) => promos.length > 0,
      { error: 'must name at least one promo' },
    ),
  }),
  /** The promos that this call approved. */
  response: z.strictObject({ approvedIds: z.array(PublicId) }),
});
export type Approvals = ValidatedRequestOf<typeof approveReviewed>['body'];
