import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';

/**
 * The quotas of an account. `…Bytes` are in bytes, and all others are counts. An upload counts once, even if it is cut into several clips.
 * Documents include promos, their versions and AI texts, templates, overlay tracks and the copies that renders are made from.
 */
export const QuotaKind = z.enum([
  'promos',
  'versions',
  'templates',
  'overlayTracks',
  'documentBytes',
  'libraryVideos',
  'libraryOverlays',
  'libraryMusic',
  'libraryBytes',
  'videos',
  'videoBytes',
]);
export type QuotaKind = z.infer<typeof QuotaKind>;

export const Quota = z.strictObject({
  kind: QuotaKind,
  used: z.number().int().nonnegative(),
  limit: z.number().int().nonnegative(),
});
export type Quota = z.infer<typeof Quota>;

export const readQuotas = defineEndpoint({
  method: 'GET',
  path: '/api/quotas',
  summary: 'What your account stores, and how much it may store',
  access: 'signed-in',
  tokenScope: 'read',
  response: z.strictObject({
    quotas: z.array(Quota),
    /** Days after which finished videos are deleted; null means never. */
    videoRetentionDays: z.number().int().positive().nullable(),
  }),
});
