import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

/** The choices for how long a review link works, days. */
export const REVIEW_DAYS = [7, 14, 30] as const;
export const ReviewDays = z.union(REVIEW_DAYS.map((days) => z.literal(days)));
export type ReviewDays = z.infer<typeof ReviewDays>;
export const DEFAULT_REVIEW_DAYS = 14 satisfies ReviewDays;

/** Maximum characters of the texts that reviewers type. They have no account. */
export const REVIEWER_NAME_MAX = 40;
export const REVIEW_TEXT_MAX = 500;
/** Maximum characters of a video's text in a comment. A longer one is cut. */
export const REVIEW_ABOUT_MAX = 80;

/**
 * The state of a promo's review. An approval is for the revision that was seen; after an edit, the state is `approved_before_edit`. A
 * requested change remains until a newer video is finished.
 */
export const ReviewState = z.enum(['waiting', 'change_requested', 'approved', 'approved_before_edit']);
export type ReviewState = z.infer<typeof ReviewState>;

/** The kind of a review entry: a comment at a moment of the video, or a decision about all of it. */
export const ReviewEntryKind = z.enum(['comment', 'change_requested', 'approved']);
export type ReviewEntryKind = z.infer<typeof ReviewEntryKind>;

/**
 * `revision` belongs to the video that the reviewer saw. `atSeconds` is null for a decision. `aboutText` quotes the text of the video that
 * a comment is about, if any. `author` is as typed.
 */
export const ReviewEntry = z.strictObject({
  id: PublicId,
  kind: ReviewEntryKind,
  revision: z.number().int().positive(),
  author: z.string(),
  text: z.string(),
  atSeconds: z.number().nonnegative().nullable(),
  aboutText: z.string().nullable(),
  isDone: z.boolean(),
  createdAt: Instant,
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;

/** A review link, which works until `expiresAt` or until it is withdrawn. */
export const ReviewLink = z.strictObject({ expiresAt: Instant });
export type ReviewLink = z.infer<typeof ReviewLink>;

export const NewReviewLink = z.strictObject({ days: ReviewDays.optional() });
/** `path` is the address on this server. Its secret is not stored. */
export const MadeReviewLink = ReviewLink.extend({ path: z.string() });
export type MadeReviewLink = z.infer<typeof MadeReviewLink>;

/** The review of a promo; `state` is null without a review. Entries are newest first. */
export const PromoReview = z.strictObject({
  state: ReviewState.nullable(),
  link: ReviewLink.nullable(),
  entries: z.array(ReviewEntry),
});
export type PromoReview = z.infer<typeof PromoReview>;

const REVIEW_PATH = '/api/promos/:id/review';

export const readPromoReview = defineEndpoint({
  method: 'GET',
  path: REVIEW_PATH,
  summary:
    'The review state of the promo, its link, and the entries of reviewers. The address of a link is shown only when it is made',
  access: 'signed-in',
  params: IdParams,
  response: PromoReview,
});

export const makeReviewLink = defineEndpoint({
  method: 'POST',
  path: REVIEW_PATH,
  summary:
    'Makes the review link of the promo, or one more address for it. `days` applies only to a new link. If the plan limits downloads, each video that reviewers see counts as a download',
  access: 'signed-in',
  status: 201,
  params: IdParams,
  body: NewReviewLink,
  response: MadeReviewLink,
});

export const withdrawReviewLink = defineEndpoint({
  method: 'DELETE',
  path: REVIEW_PATH,
  summary: 'Withdraws the review link with all its addresses at once. Comments and decisions stay',
  access: 'signed-in',
  params: IdParams,
});

export const markReviewSeen = defineEndpoint({
  method: 'POST',
  path: '/api/promos/:id/review/seen',
  summary: 'Marks the current review entries of the promo as seen',
  access: 'signed-in',
  params: IdParams,
});

export const markReviewEntry = defineEndpoint({
  method: 'PATCH',
  path: '/api/review-entries/:id',
  recordedAs: 'Changed a comment of a review',
  summary: 'Marks a review entry as done, or as open again',
  access: 'signed-in',
  params: IdParams,
  body: z.strictObject({ isDone: z.boolean() }),
  response: ReviewEntry,
});

/** Maximum promos with news in one response. */
export const REVIEW_NEWS_MAX = 20;

export const listReviewNews = defineEndpoint({
  method: 'GET',
  path: '/api/review-news',
  summary: `Up to ${REVIEW_NEWS_MAX} of your promos with review entries that you have not seen, newest first`,
  access: 'signed-in',
  response: z.strictObject({
    /** The latest entry of each promo, and the number of entries. */
    news: z.array(
      z.strictObject({
        promoId: PublicId,
        title: z.string(),
        kind: ReviewEntryKind,
        author: z.string(),
        count: z.number().int().positive(),
      }),
    ),
  }),
});
