import { z } from 'zod';
import { DOCUMENT_BODY_LIMIT, defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import {
  ReviewLink,
  ReviewState,
  MadeReviewLink,
  NewReviewLink,
} from '#contract/sharing/reviews.contract.ts';
import { RenderView, Acknowledgement } from '#contract/videos/renders.contract.ts';
import { boundedArray, boundedRecord, limitedText } from '#schema/bounded.ts';
import { ClassInfo } from '#schema/class/class-info.ts';
import { isCalendarDay } from '#schema/class/class-schedule.ts';
import { AssetId, ElementId } from '#schema/elements/element-id.ts';
import { MAX_TEXT_ELEMENTS, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';

/** Today in the person's time zone, which the server does not know. */
export const Today = z
  .string()
  .refine(isCalendarDay, { error: 'must be a day such as 2026-03-14' })
  .meta({ examples: ['2026-03-14'] });

/** Days before and after a use during which a clip is not used again, while there are enough others. */
export const CLIP_REST_DAYS = 21;

/** The start of every promo of a batch: a built-in template, a saved one, or one of the person's promos. */
export const BatchStart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('catalog'), id: AssetId }),
  z.strictObject({ kind: z.literal('saved'), id: PublicId }),
  z.strictObject({ kind: z.literal('promo'), id: PublicId }),
]);
export type BatchStart = z.infer<typeof BatchStart>;

/** Texts of the promo that replace what the class form fills in, by element. */
const RowTexts = boundedRecord(ElementId, limitedText(z.string(), MAX_TEXT_LENGTH), MAX_TEXT_ELEMENTS);

/** A class to make a promo for. Without `assetId` it gets the next clip in turn; with null the video of the start. */
export const NewBatchRow = z.strictObject({
  sessionId: PublicId.nullable().default(null),
  form: ClassInfo,
  assetId: AssetId.nullable().optional(),
});
export type NewBatchRow = z.infer<typeof NewBatchRow>;

/** What is wrong with a row, or with a batch as a whole. */
export const BatchFindingKind = z.enum([
  'class-changed',
  'class-cancelled',
  'class-gone',
  'no-class',
  'no-date',
  'past-date',
  'other-weekday',
  'same-class',
  'no-time',
  'no-instructor',
  'clip-gone',
  'clip-used',
  'overlay-gone',
  'wording',
  'quota',
]);
export type BatchFindingKind = z.infer<typeof BatchFindingKind>;

/** `isBlocking`: the row renders only once this is solved, or the row is left out. */
export const BatchFinding = z.strictObject({
  kind: BatchFindingKind,
  isBlocking: z.boolean(),
  message: z.string(),
});
export type BatchFinding = z.infer<typeof BatchFinding>;

/** The part of a row's render that a list shows. */
export const BatchRender = RenderView.pick({
  id: true,
  state: true,
  stage: true,
  progress: true,
  secondsLeft: true,
  retryAt: true,
  videoUrl: true,
  withdrawnPeople: true,
  error: true,
});
export type BatchRender = z.infer<typeof BatchRender>;

/**
 * One promo of a batch. `texts` replace what the form fills in, by element; `assetId` is the clip, null for the video of the start.
 * `promo` is set once the batch has started: `revision` is the one that was rendered last, `currentRevision` is null when the promo
 * was deleted, `review` is null without a review, and `openEntries` counts the entries of reviewers that are not done.
 * `render` is the latest one; it is null before the start, in a row that is left out, and when the render was deleted.
 */
export const BatchRow = z.strictObject({
  id: PublicId,
  sessionId: PublicId.nullable(),
  form: ClassInfo,
  texts: RowTexts,
  assetId: AssetId.nullable(),
  isLeftOut: z.boolean(),
  promo: z
    .strictObject({
      id: PublicId,
      revision: z.number().int().positive(),
      currentRevision: z.number().int().positive().nullable(),
      review: ReviewState.nullable(),
      openEntries: z.number().int().nonnegative(),
    })
    .nullable(),
  render: BatchRender.nullable(),
  findings: z.array(BatchFinding),
});
export type BatchRow = z.infer<typeof BatchRow>;

/** How far the renders of a batch are. `progress` is 0 to 1; `secondsLeft` an estimate, null until there is one. */
export const BatchProgress = z.strictObject({
  rows: z.number().int().nonnegative(),
  completed: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  cancelled: z.number().int().nonnegative(),
  open: z.number().int().nonnegative(),
  progress: z.number().min(0).max(1),
  secondsLeft: z.number().nonnegative().nullable(),
});
export type BatchProgress = z.infer<typeof BatchProgress>;

/** `rows` of the progress are those that are not left out. */
export const BatchSummary = z.strictObject({
  id: PublicId,
  title: z.string(),
  createdAt: Instant,
  /** Null until the renders are queued. */
  startedAt: Instant.nullable(),
  progress: BatchProgress,
});
export type BatchSummary = z.infer<typeof BatchSummary>;

/**
 * A batch: `document` is what its promos are made from, as it was when the batch was created. `findings` concern the batch as a
 * whole; rows have their own. `reviewLink` opens all its promos.
 */
export const BatchView = BatchSummary.extend({
  document: Promo,
  reviewLink: ReviewLink.nullable(),
  rows: z.array(BatchRow),
  findings: z.array(BatchFinding),
});
export type BatchView = z.infer<typeof BatchView>;

/** What the batch endpoints have in common: they are for people who plan classes. */
export const forPlanners = { access: ['studio_owner', 'admin'] } as const;

export const listBatches = defineEndpoint({
  ...forPlanners,
  method: 'GET',
  path: '/api/batches',
  summary: 'Your batches, newest first, page by page',
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  response: z.strictObject({ batches: z.array(BatchSummary), nextCursor: z.string().nullable() }),
});

export const createBatch = defineEndpoint({
  ...forPlanners,
  method: 'POST',
  path: '/api/batches',
  recordedAs: 'Prepared a batch',
  summary: `Prepares a promo for each of up to ${BATCH_ROWS_MAX} classes, each with another clip, and checks them; nothing renders yet`,
  status: 201,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({
    title: limitedText(z.string().trim().min(1), MAX_TITLE_LENGTH),
    start: BatchStart,
    rows: boundedArray(NewBatchRow, BATCH_ROWS_MAX).refine((rows) => rows.length > 0, {
      error: 'must have at least one row',
    }),
    today: Today,
  }),
  response: BatchView,
});

export const readBatch = defineEndpoint({
  ...forPlanners,
  method: 'GET',
  path: '/api/batches/:id',
  summary: 'A batch with its rows, and what is wrong with each as of `today`, by default the day in UTC',
  params: IdParams,
  query: z.strictObject({ today: Today.optional() }),
  response: BatchView,
});

export const changeBatchRow = defineEndpoint({
  ...forPlanners,
  method: 'PATCH',
  path: '/api/batch-rows/:id',
  recordedAs: 'Changed a row of a batch',
  summary:
    'Changes the class, the clip or the texts of a row, or leaves it out, before the batch has started',
  params: IdParams,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({
    form: ClassInfo.optional(),
    texts: RowTexts.optional(),
    assetId: AssetId.nullable().optional(),
    isLeftOut: z.boolean().optional(),
    today: Today,
  }),
  response: BatchView,
});

export const followTimetable = defineEndpoint({
  ...forPlanners,
  method: 'POST',
  path: '/api/batches/:id/follow',
  recordedAs: 'Updated a batch from the timetable',
  summary:
    'Brings the rows of a batch that has not started up to what the timetable says of their classes now',
  params: IdParams,
  body: z.strictObject({ today: Today }),
  response: BatchView,
});

export const deleteBatch = defineEndpoint({
  ...forPlanners,
  method: 'DELETE',
  path: '/api/batches/:id',
  summary: 'Deletes a batch of which no video is being made; its promos and videos stay',
  params: IdParams,
});

const BATCH_REVIEW_PATH = '/api/batches/:id/review';

export const makeBatchReviewLink = defineEndpoint({
  ...forPlanners,
  method: 'POST',
  path: BATCH_REVIEW_PATH,
  summary:
    'Makes the review link of all promos of a batch that has started, or one more address of it; `days` counts for a new link',
  status: 201,
  params: IdParams,
  body: NewReviewLink,
  response: MadeReviewLink,
});

export const withdrawBatchReviewLink = defineEndpoint({
  ...forPlanners,
  method: 'DELETE',
  path: BATCH_REVIEW_PATH,
  summary: 'Withdraws the review link of a batch with all its addresses, at once; what reviewers said stays',
  params: IdParams,
});

/** An event of a batch: what changes while its videos are made. */
export const BatchChange = z.strictObject({
  progress: BatchProgress,
  rows: z.array(z.strictObject({ id: PublicId, render: BatchRender.nullable() })),
});
export type BatchChange = z.infer<typeof BatchChange>;

const onDay = { params: IdParams, body: z.strictObject({ today: Today }), response: BatchView } as const;

export const startBatch = defineEndpoint({
  ...forPlanners,
  ...onDay,
  method: 'POST',
  path: '/api/batches/:id/start',
  recordedAs: 'Started a batch',
  summary:
    'Saves a promo for each row and queues its render, all or none; 409 BATCH_NOT_READY names the rows that cannot start',
  status: 202,
});

export const watchBatch = defineEndpoint({
  ...forPlanners,
  method: 'GET',
  path: '/api/batches/:id/events',
  summary: 'Server-sent events with the progress of a batch and of its rows, until all have ended',
  responseType: 'event-stream',
  params: IdParams,
});

export const cancelBatch = defineEndpoint({
  ...forPlanners,
  ...onDay,
  method: 'POST',
  path: '/api/batches/:id/cancel',
  recordedAs: 'Cancelled the videos of a batch',
  summary: 'Cancels every render of the batch that has not ended',
});

export const retryBatch = defineEndpoint({
  ...forPlanners,
  ...onDay,
  method: 'POST',
  path: '/api/batches/:id/retry',
  recordedAs: 'Retried the videos of a batch',
  summary: 'Queues every render of the batch again that ended without a video',
  status: 202,
});

export const downloadBatch = defineEndpoint({
  ...forPlanners,
  method: 'GET',
  path: '/api/batches/:id/file',
  deniesImpersonation: true,
  summary:
    'A ZIP of the finished videos, named by day, hour and class, each with its caption in a text file beside it',
  responseType: 'download',
  params: IdParams,
  query: Acknowledgement,
});
