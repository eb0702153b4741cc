import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId, SortedCursor } from '#contract/ids.ts';
import type { RenderFailureCode } from '#contract/job-failures.ts';
import { limitedText } from '#schema/bounded.ts';
import { ElementId } from '#schema/elements/element-id.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';

/** Quality against render time: the default, a small and quick one for review, and one for archiving and further editing. */
export const QualityPreset = z.enum(['premium_gif_quality', 'draft', 'master']);
export type QualityPreset = z.infer<typeof QualityPreset>;
export const DEFAULT_QUALITY_PRESET: QualityPreset = 'premium_gif_quality';

/** `expired`: the video was deleted when its retention time was over. The render can be queued again. */
export const RenderState = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled', 'expired']);
export type RenderState = z.infer<typeof RenderState>;

/** The step of a running render, in order. */
export const RenderStage = z.enum(['preparing', 'rendering', 'composing', 'checking', 'publishing']);
export type RenderStage = z.infer<typeof RenderStage>;

/** `full`: the browser draws every frame. `layered`: it draws only the changing parts, and ffmpeg composites them over the video. */
export const RenderStrategy = z.enum(['full', 'layered']);
export type RenderStrategy = z.infer<typeof RenderStrategy>;

/** Failures of the promo itself or of its contents. The same document fails again, so it must change first. */
export const renderFailuresOfPromo: ReadonlySet<string> = new Set<RenderFailureCode>([
  'MISSING_BACKGROUND',
  'BROKEN_VIDEO',
  'MISSING_OVERLAY',
  'MISSING_MUSIC',
  'CONSENT_ENDED',
  'TOO_MUCH_WORK',
]);

/**
 * Without it, a video that shows a person without a consent is refused with VIDEO_WITHDRAWN. With it, the record of the account says who
 * got the file, and whom it shows.
 */
export const Acknowledgement = z.strictObject({ willNotPublish: z.literal('true').optional() });

/**
 * `fileName` is the name of the download, `progress` is 0 to 1, and `secondsLeft` is an estimate, null until there is one. `retryAt` is the
 * time of the next attempt after a fault of the server, otherwise null. `previewUrl` works from the start, `videoUrl` and
 * `posterUrl` once the video is ready.
 */
export const RenderView = z.strictObject({
  id: PublicId,
  promoId: PublicId.nullable(),
  revision: z.number().int().positive(),
  title: z.string(),
  fileName: z.string(),
  state: RenderState,
  stage: RenderStage.nullable(),
  progress: z.number().min(0).max(1),
  /** The number of renders before it in the queue; omitted in lists, and unless it waits for a worker. */
  ahead: z.number().int().nonnegative().optional(),
  secondsLeft: z.number().nonnegative().nullable(),
  retryAt: Instant.nullable(),
  way: RenderStrategy.nullable(),
  wayReason: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  previewUrl: z.string(),
  videoUrl: z.string().nullable(),
  /** A JPEG of the moment at which all texts are at rest. */
  posterUrl: z.string().nullable(),
  /** The video carries the watermark of the free plan. */
  isWatermarked: z.boolean(),
  /** Its length. */
  seconds: z.number().positive(),
  /** Bytes of the finished video, or null. */
  bytes: z.number().int().nonnegative().nullable(),
  /** The people in the finished video without a valid consent, for whom it must not be published. Omitted if there are none. */
  withdrawnPeople: z
    .array(z.string())
    .min(1)
    .meta({ examples: [['Mia Lee']] })
    .optional(),
  /** Letters of its texts that no font has, in sentences; only in the response to the request for the video, and omitted if there are none. */
  warnings: z
    .array(z.string())
    .min(1)
    .meta({ examples: [['No font here has ᚠ, so the video would show boxes. Replace this letter.']] })
    .optional(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});
export type RenderView = z.infer<typeof RenderView>;

/** The promo as the video shows it: the frozen document, and the id of the text that carries the watermark, or null. */
export const RenderPreview = z.strictObject({ document: Promo, watermarkTarget: ElementId.nullable() });
export type RenderPreview = z.infer<typeof RenderPreview>;

export const createRender = defineEndpoint({
  method: 'POST',
  path: '/api/renders',
  recordedAs: 'Requested a video',
  summary:
    'Queues a render of a promo at a revision. Later edits do not change it. An identical render completes at once',
  access: 'signed-in',
  tokenScope: 'renders',
  status: 202,
  body: z.strictObject({
    promoId: PublicId,
    revision: z.number().int().positive(),
    qualityPreset: QualityPreset.optional(),
  }),
  response: RenderView,
});

export const RenderSort = z.enum(['newest', 'title']);
export type RenderSort = z.infer<typeof RenderSort>;

export const listRenders = defineEndpoint({
  method: 'GET',
  path: '/api/renders',
  summary: 'Your renders, newest first, or by `sort`',
  access: 'signed-in',
  tokenScope: 'read',
  query: z.strictObject({
    promoId: PublicId.optional(),
    state: RenderState.optional(),
    /** Part of the title. */
    query: limitedText(z.string(), MAX_TITLE_LENGTH).optional(),
    sort: RenderSort.optional(),
    cursor: SortedCursor.optional(),
  }),
  response: z.strictObject({ renders: z.array(RenderView), nextCursor: z.string().nullable() }),
});

export const readRender = defineEndpoint({
  method: 'GET',
  path: '/api/renders/:id',
  summary: 'The current state of one render',
  access: 'signed-in',
  tokenScope: 'read',
  params: IdParams,
  response: RenderView,
});

export const previewRender = defineEndpoint({
  method: 'GET',
  path: '/api/renders/:id/preview',
  summary: 'The frozen input of the video, for playing it in a Player before the video is ready',
  access: 'signed-in',
  tokenScope: 'read',
  params: IdParams,
  response: RenderPreview,
});

export const readRenderPoster = defineEndpoint({
  method: 'GET',
  path: '/api/renders/:id/poster',
  summary: 'A JPEG of the moment of the finished video at which all texts are at rest',
  access: 'signed-in',
  tokenScope: 'read',
  responseType: 'file',
  params: IdParams,
});

export const watchRender = defineEndpoint({
  method: 'GET',
  path: '/api/renders/:id/events',
  summary: 'Server-sent events with the current state of the render, until it has ended',
  access: 'signed-in',
  responseType: 'event-stream',
  params: IdParams,
});

export const cancelRender = defineEndpoint({
  method: 'POST',
  path: '/api/renders/:id/cancel',
  recordedAs: 'Cancelled a video',
  summary: 'Cancels a queued or running render, or returns an ended one unchanged',
  access: 'signed-in',
  tokenScope: 'renders',
  params: IdParams,
  response: RenderView,
});

export const retryRender = defineEndpoint({
  method: 'POST',
  path: '/api/renders/:id/retry',
  recordedAs: 'Retried a video',
  summary: 'Queues a failed, cancelled or expired render again, from the same frozen document',
  access: 'signed-in',
  tokenScope: 'renders',
  status: 202,
  params: IdParams,
  response: RenderView,
});

export const deleteRender = defineEndpoint({
  method: 'DELETE',
  path: '/api/renders/:id',
  summary: 'Deletes an ended render with its video. Its promo stays',
  access: 'signed-in',
  tokenScope: 'renders',
  params: IdParams,
});

export const downloadRender = defineEndpoint({
  method: 'GET',
  path: '/api/renders/:id/file',
  deniesImpersonation: true,
  summary: 'The finished MP4, as an attachment; supports Range',
  access: 'signed-in',
  tokenScope: 'renders',
  responseType: 'file',
  params: IdParams,
  query: Acknowledgement,
});
