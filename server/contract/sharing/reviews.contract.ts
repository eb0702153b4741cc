import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

/** The choices of how long a review link works, days. */
export const REVIEW_DAYS = [7, 14, 30] as const;
export const ReviewDays = z.union(REVIEW_DAYS.map((days) => z.literal(days)));
export type ReviewDays = z.infer<typeof ReviewDays>;
export const DEFAULT_REVIEW_DAYS = 14 satisfies ReviewDays;

/** Characters of what reviewers type, who have no account. */
export const REVIEWER_NAME_MAX = 40;
export const REVIEW_TEXT_MAX = 500;
/** Characters of a text of the video that a comment names; a longer one is cut. */
export const REVIEW_ABOUT_MAX = 80;

/**
 * The state of a promo's review. An approval holds for the revision that was seen: after an edit it reads `approved_before_edit`.
 * A requested change remains until a newer video is finished.
 */
export const ReviewState = z.enum(['waiting', 'change_requested', 'approved', 'approved_before_edit']);
export type ReviewState = z.infer<typeof ReviewState>;

/** What a reviewer says: a comment at a moment of the video, or a decision about all of it. */
export const ReviewEntryKind = z.enum(['comment', 'change_requested', 'approved']);
export type ReviewEntryKind = z.infer<typeof ReviewEntryKind>;

/** `revision` is that of the video which the reviewer saw; `atSeconds` is null for a decision, `aboutText` quotes
 * the text of the video that a comment is about, if it is about one. `author` is as they typed it. */
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
/** `path` is the address on this server, whose secret is stored nowhere. */
export const MadeReviewLink = ReviewLink.extend({ path: z.string() });
export type MadeReviewLink = z.infer<typeof MadeReviewLink>;

/** The review of a promo; `state` is null for one without a review. Entries come newest first. */
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
    'The review state of the promo, its link, and the entries of reviewers; a link’s address is only shown when it is made',
  access: 'signed-in',
  params: IdParams,
  response: PromoReview,
});

export const makeReviewLink = defineEndpoint({
  method: 'POST',
  path: REVIEW_PATH,
  summary:
    'Makes the review link of the promo, or one more address of it; `days` counts for a new link. Where the plan limits downloads, each video that reviewers see counts as a download',
  access: 'signed-in',
  status: 201,
  params: IdParams,
  body: NewReviewLink,
  response: MadeReviewLink,
});

export const withdrawReviewLink = defineEndpoint({
  method: 'DELETE',
  path: REVIEW_PATH,
  summary: 'Withdraws the review link with all its addresses, at once; what reviewers said stays',
  access: 'signed-in',
  params: IdParams,
});

export const markReviewSeen = defineEndpoint({
  method: 'POST',
  path: '/api/promos/:id/review/seen',
  summary: 'Marks what reviewers of the promo have said so far as seen',
  access: 'signed-in',
  params: IdParams,
});

export const markReviewEntry = defineEndpoint({
  method: 'PATCH',
  path: '/api/review-entries/:id',
  recordedAs: 'Changed a comment of a review',
  summary: 'Marks what a reviewer said as done, or as open again',
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
  summary: `Your promos with review entries that you have not seen, the latest first, ${REVIEW_NEWS_MAX} at most`,
  access: 'signed-in',
  response: z.strictObject({
    /** The latest of each promo, and how many there are. */
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
