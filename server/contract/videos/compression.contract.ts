import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

/** Bytes of a megabyte, as mail services and messengers count. */
export const MEGABYTE = 1_000_000;

/** The sizes that people may ask for, and the default (TO-015, TO-016); MB. */
export const TARGET_SIZE_MB = { min: 1, max: 50, default: 10 } as const;

export const TargetSize = z.coerce
  .number({ error: 'must be a number of megabytes' })
  .min(TARGET_SIZE_MB.min, { error: `must be at least ${TARGET_SIZE_MB.min} MB` })
  .max(TARGET_SIZE_MB.max, { error: `must be at most ${TARGET_SIZE_MB.max} MB` });

/** Sizes in MB. `compressionRatio` says how many times smaller the video is, 1 if it stayed as it was. */
export const CompressionResult = z.strictObject({
  success: z.literal(true),
  originalSizeMB: z.number().nonnegative(),
  compressedSizeMB: z.number().nonnegative(),
  compressionRatio: z.number().min(1),
  videoUrl: z.string(),
  message: z.string(),
});
export type CompressionResult = z.infer<typeof CompressionResult>;

/** `queued` waits for a worker. An ended compression is stored for a day. */
const CompressionState = z.enum(['uploading', 'queued', 'running', 'completed', 'failed']);

/**
 * The progress of a compression; `progress` of the work is 0 to 1. `retryAt` is the time of the next attempt after a fault of the server,
 * otherwise null.
 */
const CompressionProgress = z.strictObject({
  id: PublicId,
  state: CompressionState,
  progress: z.number().min(0).max(1),
  retryAt: Instant.nullable(),
});
export type CompressionProgress = z.infer<typeof CompressionProgress>;

/** `error.field` is the wrong field of the form. */
export const CompressionView = CompressionProgress.extend({
  fileName: z.string(),
  result: CompressionResult.nullable(),
  error: z.strictObject({ code: z.string(), message: z.string(), field: z.string() }).nullable(),
});
export type CompressionView = z.infer<typeof CompressionView>;

export const compressVideo = defineEndpoint({
  method: 'POST',
  path: '/api/compress-video',
  recordedAs: 'Compressed a video',
  summary: `Compresses a video to a maximum size and waits for the result. The form has video and targetSize in MB (${TARGET_SIZE_MB.min} to ${TARGET_SIZE_MB.max}, by default ${TARGET_SIZE_MB.default})`,
  access: 'signed-in',
  form: { file: 'video', fields: z.strictObject({ targetSize: TargetSize.default(TARGET_SIZE_MB.default) }) },
  steps: { event: 'progress', data: CompressionProgress },
  response: CompressionResult,
});

export const readCompression = defineEndpoint({
  method: 'GET',
  path: '/api/compressions/:id',
  summary: 'The current state of one compression',
  access: 'signed-in',
  params: IdParams,
  response: CompressionView,
});

export const deleteCompression = defineEndpoint({
  method: 'DELETE',
  path: '/api/compressions/:id',
  recordedAs: 'Deleted a compressed video',
  summary: 'Cancels a compression, or deletes an ended one with its video',
  access: 'signed-in',
  params: IdParams,
});

export const downloadCompression = defineEndpoint({
  method: 'GET',
  path: '/api/compressions/:id/file',
  summary: 'The compressed video; supports Range',
  access: 'signed-in',
  responseType: 'file',
  params: IdParams,
});
