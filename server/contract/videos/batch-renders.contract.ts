import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, PublicId } from '#contract/ids.ts';
import {
  BatchProgress,
  BatchRender,
  BatchView,
  forPlanners,
  Today,
} from '#contract/videos/batches.contract.ts';
import { Acknowledgement } from '#contract/videos/renders.contract.ts';

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
