import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { PromoTitle, PromoView, Revision } from '#contract/promos/promos.contract.ts';
import { Promo } from '#schema/promo.ts';

/** A promo as saved at `revision`; `name` is null for an automatic version. */
export const VersionSummary = z.strictObject({
  id: PublicId,
  revision: Revision,
  name: z.string().nullable(),
  savedAt: Instant,
  /** The email address of the admin who saved it for the owner; null if the owner did. */
  savedBy: z
    .string()
    .nullable()
    .meta({ examples: ['alex@polepro.example'] }),
});
export type VersionSummary = z.infer<typeof VersionSummary>;

export const VersionView = VersionSummary.extend({ promoId: PublicId, document: Promo });
export type VersionView = z.infer<typeof VersionView>;

export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/api/promos/:id/versions',
  summary: 'Earlier versions of the promo, newest first, page by page',
  access: 'signed-in',
  tokenScope: 'read',
  params: IdParams,
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  response: z.strictObject({ versions: z.array(VersionSummary), nextCursor: z.string().nullable() }),
});

export const nameVersion = defineEndpoint({
  method: 'POST',
  path: '/api/promos/:id/versions',
  recordedAs: 'Saved a version of a promo',
  summary: 'Saves the current state of the promo as a named version',
  access: 'signed-in',
  tokenScope: 'promos',
  status: 201,
  params: IdParams,
  body: z.strictObject({ name: PromoTitle }),
  response: VersionSummary,
});

export const readVersion = defineEndpoint({
  method: 'GET',
  path: '/api/promo-versions/:id',
  summary: 'One version with its document',
  access: 'signed-in',
  tokenScope: 'read',
  params: IdParams,
  response: VersionView,
});

export const deleteVersion = defineEndpoint({
  method: 'DELETE',
  path: '/api/promo-versions/:id',
  summary: 'Deletes one version. The promo stays as it is',
  access: 'signed-in',
  params: IdParams,
});

export const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/api/promo-versions/:id/restore',
  recordedAs: 'Restored an earlier version of a promo',
  summary:
    'Saves the version as the newest revision; 409 REVISION_CONFLICT when `revision` is not the current one',
  access: 'signed-in',
  tokenScope: 'promos',
  params: IdParams,
  body: z.strictObject({ revision: Revision }),
  response: PromoView,
});
