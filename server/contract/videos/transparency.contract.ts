import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

/**
 * The measurements in the decoded frames: `alpha` compares the opacity of the stored overlay with that of the file, `edges` the colors
 * along its outline in both videos, and `loop` the step from the last frame to the first with the other steps.
 */
const CheckName = z.enum(['alpha', 'edges', 'loop']);

/** `passed` if `value` is at most `limit`. */
export const TransparencyCheck = z.strictObject({
  name: CheckName,
  passed: z.boolean(),
  value: z.number().nonnegative(),
  limit: z.number().positive(),
});
export type TransparencyCheck = z.infer<typeof TransparencyCheck>;

/** One test (TO-010), passed if all its checks are. */
const TransparencyVideo = z.strictObject({
  name: z.string(),
  description: z.string(),
  status: z.enum(['passed', 'failed']),
  originalUrl: z.string(),
  transparentUrl: z.string(),
  checks: z.array(TransparencyCheck),
});
export type TransparencyVideo = z.infer<typeof TransparencyVideo>;

const TransparencyVideos = z.strictObject({ videos: z.array(TransparencyVideo) });

/** The progress of a test; `progress` is 0 to 1. `retryAt` is the time of the next attempt after a fault of the server, otherwise null. */
const TransparencyProgress = z.strictObject({
  id: PublicId,
  state: z.enum(['queued', 'running', 'completed', 'failed']),
  progress: z.number().min(0).max(1),
  retryAt: Instant.nullable(),
});
export type TransparencyProgress = z.infer<typeof TransparencyProgress>;

/** `videos` is null until the test has succeeded, and `error` unless it failed. */
export const TransparencyView = TransparencyProgress.extend({
  useBlackBackground: z.boolean(),
  videos: z.array(TransparencyVideo).nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});
export type TransparencyView = z.infer<typeof TransparencyView>;

export const generateTransparencyTest = defineEndpoint({
  method: 'POST',
  path: '/api/generate-transparency-test',
  recordedAs: 'Tested the transparency of overlays',
  summary:
    'Makes test videos through the overlay pipeline, measures them and waits for the results. With useBlackBackground, over black instead of a checkerboard',
  access: 'signed-in',
  body: z.strictObject({
    useBlackBackground: z.boolean({ error: 'must be true or false' }),
  }),
  steps: { event: 'progress', data: TransparencyProgress },
  response: TransparencyVideos,
});

export const listTransparencyTests = defineEndpoint({
  method: 'GET',
  path: '/api/transparency-tests',
  summary: 'Your transparency tests, newest first, so that a reopened page finds its own',
  access: 'signed-in',
  response: z.strictObject({ tests: z.array(TransparencyView) }),
});

export const readTransparencyTest = defineEndpoint({
  method: 'GET',
  path: '/api/transparency-tests/:id',
  summary: 'The current state of one transparency test',
  access: 'signed-in',
  params: IdParams,
  response: TransparencyView,
});

export const deleteTransparencyTest = defineEndpoint({
  method: 'DELETE',
  path: '/api/transparency-tests/:id',
  recordedAs: 'Deleted a transparency test',
  summary: 'Cancels a transparency test, or deletes an ended one with its videos',
  access: 'signed-in',
  params: IdParams,
});

export const readTransparencyVideo = defineEndpoint({
  method: 'GET',
  path: '/api/transparency-tests/:id/file',
  summary: 'One video of a transparency test, the original or the transparent one; supports Range',
  access: 'signed-in',
  responseType: 'file',
  params: IdParams,
  query: z.strictObject({
    test: z.coerce.number({ error: 'must be the number of a test' }).int().min(0).max(99).default(0),
    show: z
      .enum(['original', 'transparent'], { error: 'must be original or transparent' })
      .default('transparent'),
  }),
});

export const TRANSPARENT_VIDEO_PATH = '/api/transparent-video';

export const readTransparentVideo = defineEndpoint({
  method: 'GET',
  path: TRANSPARENT_VIDEO_PATH,
  summary: 'A video in which a transparent overlay lies on a checkerboard; supports Range',
  access: 'signed-in',
  responseType: 'file',
});
