import { z } from 'zod';
import { DOCUMENT_BODY_LIMIT, defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId, SortedCursor } from '#contract/ids.ts';
import { AssetParams } from '#contract/library/library.contract.ts';
import { RESTORABLE_DAYS } from '#contract/limits.ts';
import { IncomingDocument } from '#contract/promos/incoming-document.ts';
import { PROMO_PATH } from '#contract/promos/promo-path.ts';
import { PromoTemplate, RefusedChange } from '#contract/promos/templates.contract.ts';
import { ReviewState } from '#contract/sharing/reviews.contract.ts';
import { limitedText } from '#schema/bounded.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';

export const PromoTitle = limitedText(z.string().trim().min(1), MAX_TITLE_LENGTH).meta({
  examples: ['Pole Flow · Fri 6:15 PM'],
});
export const Revision = z.number().int().positive();

export const PromoView = z.strictObject({
  id: PublicId,
  title: z.string(),
  revision: Revision,
  document: Promo,
  updatedAt: Instant,
});
export type PromoView = z.infer<typeof PromoView>;

/** A promo for the editor; `template` is null without locks. */
export const LockablePromo = PromoView.extend({ template: PromoTemplate.nullable() });
export type LockablePromo = z.infer<typeof LockablePromo>;

/** The response to a save or a rename, without the document, which the caller already has. */
export const SavedPromo = PromoView.omit({ document: true });
export type SavedPromo = z.infer<typeof SavedPromo>;

/** `refused` are changes of fields that the template locks. These keep their values, and everything else is saved. */
const SavedDocument = SavedPromo.extend({
  refused: z.array(RefusedChange).optional(),
});
export type SavedDocument = z.infer<typeof SavedDocument>;

export const PromoSummary = z.strictObject({
  id: PublicId,
  title: z.string(),
  revision: Revision,
  updatedAt: Instant,
  posterUrl: z.string().nullable(),
  /** Null for a promo without a review. */
  review: ReviewState.nullable(),
});
export type PromoSummary = z.infer<typeof PromoSummary>;

/** The order of a list of promos: last changed first, or by title. */
export const PromoSort = z.enum(['changed', 'title']);
export type PromoSort = z.infer<typeof PromoSort>;

export const listPromos = defineEndpoint({
  method: 'GET',
  path: '/api/promos',
  summary: 'Your promos, most recently changed first, or by `sort`; `query` searches titles',
  access: 'signed-in',
  tokenScope: 'read',
  query: z.strictObject({
    query: limitedText(z.string(), MAX_TITLE_LENGTH).optional(),
    sort: PromoSort.optional(),
    cursor: SortedCursor.optional(),
  }),
  response: z.strictObject({
    promos: z.array(PromoSummary),
    nextCursor: z.string().nullable(),
  }),
});

export const createPromo = defineEndpoint({
  method: 'POST',
  path: '/api/promos',
  recordedAs: 'Made a promo',
  summary:
    'Saves a new promo or, with `templateId`, one made from the current or the given revision of a template of your studio',
  access: 'signed-in',
  tokenScope: 'promos',
  status: 201,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({
    title: PromoTitle.optional(),
    document: IncomingDocument,
    templateId: PublicId.optional(),
    templateRevision: Revision.optional(),
    /** The class of your timetable that the promo advertises, and the revision that its texts show. */
    sessionId: PublicId.optional(),
    sessionRevision: Revision.optional(),
  }),
  response: PromoView,
});

export const readPromo = defineEndpoint({
  method: 'GET',
  path: PROMO_PATH,
  summary: 'One promo with its document',
  access: 'signed-in',
  tokenScope: 'read',
  params: IdParams,
  response: LockablePromo,
});

export const savePromo = defineEndpoint({
  method: 'PUT',
  path: PROMO_PATH,
  recordedAs: 'Saved a promo',
  summary:
    'Saves the document; 409 REVISION_CONFLICT when `revision` is not the current one. `refused` names changes of fields that a template locks',
  access: 'signed-in',
  tokenScope: 'promos',
  params: IdParams,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({ revision: Revision, document: IncomingDocument }),
  response: SavedDocument,
});

export const renamePromo = defineEndpoint({
  method: 'PATCH',
  path: PROMO_PATH,
  recordedAs: 'Renamed a promo',
  summary: 'Renames the promo',
  access: 'signed-in',
  tokenScope: 'promos',
  params: IdParams,
  body: z.strictObject({ title: PromoTitle }),
  response: SavedPromo,
});

export const duplicatePromo = defineEndpoint({
  method: 'POST',
  path: '/api/promos/:id/duplicate',
  recordedAs: 'Copied a promo',
  summary: 'Saves a copy under a new title',
  access: 'signed-in',
  tokenScope: 'promos',
  status: 201,
  params: IdParams,
  response: PromoView,
});

export const deletePromo = defineEndpoint({
  method: 'DELETE',
  path: PROMO_PATH,
  recordedAs: 'Deleted a promo',
  summary: `Deletes the promo, which can be restored for ${RESTORABLE_DAYS} days. Its finished videos stay, but their pages and its review link are withdrawn`,
  access: 'signed-in',
  tokenScope: 'promos',
  params: IdParams,
});

export const restorePromo = defineEndpoint({
  method: 'POST',
  path: '/api/promos/:id/restore',
  recordedAs: 'Restored a deleted promo',
  summary: 'Restores a deleted promo',
  access: 'signed-in',
  tokenScope: 'promos',
  params: IdParams,
  response: PromoView,
});

/** Maximum promos that are counted, because an asset of the universal library may be in most of them. */
export const COUNTED_PROMOS_MAX = 1000;

export const readAssetUses = defineEndpoint({
  method: 'GET',
  path: '/api/assets/:id/uses',
  summary: 'The promos that use a background video or overlay, to ask for before deleting it',
  access: 'signed-in',
  params: AssetParams,
  response: z.strictObject({
    /** The number of everyone's promos that show it, up to COUNTED_PROMOS_MAX. */
    promoCount: z.number().int().nonnegative().max(COUNTED_PROMOS_MAX),
    /** Up to 20 of your own among them, last changed first. */
    promos: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  }),
});

/** A promo that can be restored until `endsAt`. */
export const DeletedPromo = z.strictObject({
  id: PublicId,
  title: z.string(),
  posterUrl: z.string().nullable(),
  deletedAt: Instant,
  endsAt: Instant,
});
export type DeletedPromo = z.infer<typeof DeletedPromo>;

export const listDeletedPromos = defineEndpoint({
  method: 'GET',
  path: '/api/deleted-promos',
  summary: 'Your deleted promos that can be restored, most recently deleted first',
  access: 'signed-in',
  tokenScope: 'read',
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  response: z.strictObject({ promos: z.array(DeletedPromo), nextCursor: z.string().nullable() }),
});

export const purgePromo = defineEndpoint({
  method: 'DELETE',
  path: '/api/deleted-promos/:id',
  summary: 'Deletes a deleted promo for good, with its versions. Its finished videos stay',
  access: 'signed-in',
  params: IdParams,
});
