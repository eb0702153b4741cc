import { z } from 'zod';
import { Message } from '#contract/accounts/auth.contract.ts';
import { ADMIN_PAGE_SIZE, Cursor } from '#contract/admin/admin-users.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

const JobKind = z.enum(['render', 'upload']);
export type FailedJobKind = z.infer<typeof JobKind>;

/**
 * A failed render or upload. `ownerEmail` is the address of its owner, and `message` is the sentence that the owner reads. `canRetry` is
 * false when the uploaded file was at fault, because it is not kept.
 */
export const FailedJob = z.strictObject({
  id: PublicId,
  kind: JobKind,
  title: z.string(),
  ownerId: PublicId,
  ownerEmail: z.string(),
  code: z.string(),
  message: z.string(),
  failedAt: Instant,
  canRetry: z.boolean(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const listFailedJobs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs',
  summary: `Failed renders and uploads, newest first, ${ADMIN_PAGE_SIZE} at a time`,
  access: ['admin'],
  query: z.strictObject({ kind: JobKind.optional(), cursor: Cursor.optional() }),
  response: z.strictObject({ failures: z.array(FailedJob), nextCursor: z.string().nullable() }),
});

export const retryFailedJob = defineEndpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/:id/retry',
  summary: 'Queues a failed render or upload again',
  access: ['admin'],
  status: 202,
  params: IdParams,
  body: z.strictObject({ kind: JobKind }),
  response: Message,
});
