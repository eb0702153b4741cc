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

/** Days before and after a use in which a clip is not used again if there are enough others. */
export const CLIP_REST_DAYS = 21;

/** The design of a batch: a built-in template, a saved one, or one of the person's promos. */
export const BatchStart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('catalog'), id: AssetId }),
  z.strictObject({ kind: z.literal('saved'), id: PublicId }),
  z.strictObject({ kind: z.literal('promo'), id: PublicId }),
]);
export type BatchStart = z.infer<typeof BatchStart>;

/** Whether the design takes the brand kit of the person's studio, if it has one. */
export const UsesBrandKit = z
  .boolean()
  .default(true)
  .meta({ examples: [true] });

/** Texts by element that replace the texts from the class form. */
const RowTexts = boundedRecord(ElementId, limitedText(z.string(), MAX_TEXT_LENGTH), MAX_TEXT_ELEMENTS);

/** A class to make a promo for. Without `assetId`, it gets the next clip in turn; with null, the video of the design. */
export const NewBatchRow = z.strictObject({
  sessionId: PublicId.nullable().default(null),
  form: ClassInfo,
  assetId: AssetId.nullable().optional(),
});
export type NewBatchRow = z.infer<typeof NewBatchRow>;

/** The kinds of findings about a row or a whole batch. */
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
  'clip-unnamed',
  'overlay-gone',
  'music-gone',
  'wording',
  'no-font',
  'quota',
]);
export type BatchFindingKind = z.infer<typeof BatchFindingKind>;

/** `isBlocking`: the row renders only once this is solved. */
export const BatchFinding = z.strictObject({
  kind: BatchFindingKind,
  isBlocking: z.boolean(),
  message: z.string(),
});
export type BatchFinding = z.infer<typeof BatchFinding>;

/** The part of a row's render for a list. */
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
 * One promo of a batch. `texts` replace texts of the form, by element; `assetId` is the clip, or null for the video of the design. `promo`
 * is set once the batch has started: `revision` is the last rendered one, `currentRevision` is null when the promo was deleted, `review` is
 * null without a review, and `openEntries` counts the review entries that are not done. `render` is the latest one; it is null before the
 * start, in a row that is left out, and when the render was deleted.
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

/** The progress of the renders of a batch. `progress` is 0 to 1, and `secondsLeft` an estimate, null until there is one. */
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

/** The `rows` of the progress are those that are not left out. */
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
 * A batch. `document` is its design, frozen when the batch was created. `findings` concern the batch as a whole; rows have their own.
 * `reviewLink` opens all its promos.
 */
export const BatchView = BatchSummary.extend({
  document: Promo,
  reviewLink: ReviewLink.nullable(),
  rows: z.array(BatchRow),
  findings: z.array(BatchFinding),
  /** Before the start, the own clips of which an owner of a ledger has not said yet who can be recognised in them. */
  unnamedClips: z.array(z.strictObject({ id: AssetId, title: z.string(), thumbnailUrl: z.string() })),
});
export type BatchView = z.infer<typeof BatchView>;

/** The common part of the batch endpoints, which are for people who plan classes. */
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
  summary: `Prepares a promo for each of up to ${BATCH_ROWS_MAX} classes, each with another clip and the look of your brand kit, and checks them. Nothing renders yet`,
  status: 201,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({
    title: limitedText(z.string().trim().min(1), MAX_TITLE_LENGTH),
    start: BatchStart,
    usesBrandKit: UsesBrandKit,
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
  summary: 'A batch with its rows, and the findings for each as of `today`, by default the day in UTC',
  params: IdParams,
  query: z.strictObject({ today: Today.optional() }),
  response: BatchView,
});

export const changeBatchRow = defineEndpoint({
  ...forPlanners,
  method: 'PATCH',
  path: '/api/batch-rows/:id',
  recordedAs: 'Changed a row of a batch',
  summary: 'Changes the class, the clip or the texts of a row, or leaves it out, before the batch starts',
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
    'Updates the rows of a batch to the current classes of the timetable; after the start, also their promos, and makes their videos again',
  params: IdParams,
  body: z.strictObject({ today: Today }),
  response: BatchView,
});

export const deleteBatch = defineEndpoint({
  ...forPlanners,
  method: 'DELETE',
  path: '/api/batches/:id',
  summary: 'Deletes a batch, unless its videos are being made. Its promos and videos stay',
  params: IdParams,
});

const BATCH_REVIEW_PATH = '/api/batches/:id/review';

export const makeBatchReviewLink = defineEndpoint({
  ...forPlanners,
  method: 'POST',
  path: BATCH_REVIEW_PATH,
  summary:
    'Makes the review link of all promos of a started batch, or one more address for it. `days` applies only to a new link',
  status: 201,
  params: IdParams,
  body: NewReviewLink,
  response: MadeReviewLink,
});

export const withdrawBatchReviewLink = defineEndpoint({
  ...forPlanners,
  method: 'DELETE',
  path: BATCH_REVIEW_PATH,
  summary: 'Withdraws the review link of a batch with all its addresses at once. Comments and decisions stay',
  params: IdParams,
});

/** An event of a batch, with the fields that change while its videos are made. */
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
  summary: 'Queues again every render of the batch that ended without a video',
  status: 202,
});

export const downloadBatch = defineEndpoint({
  ...forPlanners,
  method: 'GET',
  path: '/api/batches/:id/file',
  deniesImpersonation: true,
  summary: 'A ZIP of the finished videos, named by day, time and class, each with a text file of its caption',
  responseType: 'download',
  params: IdParams,
  query: Acknowledgement,
});
