import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/videos/batches.contract.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { downloadBatch } from './batch-zip.ts';
import {
  changeBatchRow,
  createBatch,
  deleteBatch,
  followTimetable,
  listBatches,
  readBatch,
} from './batches.service.ts';
import { startBatch } from './start-batch.ts';
import {
  cancelBatch,
  makeBatchReviewLink,
  retryBatch,
  watchBatch,
  withdrawBatchReviewLink,
} from './started-batch.ts';

/** Enough time for a hundred promos and renders, milliseconds. */
const START_TIMEOUT_MS = MINUTE_MS;

export const registerBatchRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoints(
    app,
    endpoints,
    {
      listBatches: ({ actor, query }) => listBatches(deps, actor.id, query.cursor),
      createBatch: ({ actor, body }) => createBatch(deps, actor, body),
      readBatch: ({ actor, params, query }) => readBatch(deps, actor, { ...params, ...query }),
      changeBatchRow: ({ actor, params, body }) => changeBatchRow(deps, actor, { ...params, ...body }),
      followTimetable: ({ actor, params, body }) => followTimetable(deps, actor, { ...params, ...body }),
      deleteBatch: ({ actor, params }) => deleteBatch(deps, { ownerId: actor.id, ...params }),
      makeBatchReviewLink: ({ actor, params, body }) =>
        makeBatchReviewLink(deps, actor, { ...params, ...body }),
      withdrawBatchReviewLink: ({ actor, params }) =>
        withdrawBatchReviewLink(deps, { ownerId: actor.id, ...params }),
      startBatch: ({ actor, params, body }) => startBatch(deps, actor, { ...params, ...body }),
      watchBatch: ({ actor, params }) => watchBatch(deps, { ownerId: actor.id, ...params }),
      cancelBatch: ({ actor, params, body }) => cancelBatch(deps, actor, { ...params, ...body }),
      retryBatch: ({ actor, params, body }) => retryBatch(deps, actor, { ...params, ...body }),
      downloadBatch: ({ actor, params, query }) =>
        downloadBatch(deps, actor, { id: params.id, willNotPublish: query.willNotPublish === 'true' }),
    },
    { startBatch: { timeoutMs: START_TIMEOUT_MS }, retryBatch: { timeoutMs: START_TIMEOUT_MS } },
  );
};
