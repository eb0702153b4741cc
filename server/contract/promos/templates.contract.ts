import { z } from 'zod';
import { DOCUMENT_BODY_LIMIT, defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { IncomingDocument } from '#contract/promos/incoming-document.ts';
import { limitedText } from '#schema/bounded.ts';
import { lockableFields } from '#schema/elements/element-fields.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import { lockableParts, TemplateLocks } from '#schema/template-locks.ts';

const Title = limitedText(z.string().trim().min(1, { error: 'must not be blank' }), MAX_TITLE_LENGTH);

/** A promo that was saved as a start for others, for one person or for the whole studio. */
export const SavedTemplate = z.strictObject({
  id: PublicId,
  title: z.string(),
  document: Promo,
  createdAt: Instant,
  /** Whether the caller saved it, and may change it. */
  isOwn: z.boolean(),
  /** Null for a template that only its owner sees. */
  studio: z.strictObject({ name: z.string().nullable(), locks: TemplateLocks }).nullable(),
});
export type SavedTemplate = z.infer<typeof SavedTemplate>;

const PromoRevision = z.strictObject({
  revision: z.number().int().positive(),
  document: Promo,
  locks: TemplateLocks,
});

/**
 * The studio template that a team member made the promo from. `revisions` are those since then, newest first. The promo follows the newest
 * revision whose locked values it has, and takes the newest of all if it follows none.
 */
export const PromoTemplate = z.strictObject({
  id: PublicId,
  title: z.string(),
  studioName: z.string().nullable(),
  revisions: z.tuple([PromoRevision], PromoRevision),
});
export type PromoTemplate = z.infer<typeof PromoTemplate>;

/** A change of a field that the template locks; `elementId` is null for the background video and the end card. */
export const RefusedChange = z.strictObject({
  elementId: z.string().nullable(),
  field: z.enum([...lockableFields, ...lockableParts]),
  message: z.string(),
});
export type RefusedChange = z.infer<typeof RefusedChange>;

export const listTemplates = defineEndpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/api/templates',
  summary: 'Your own templates and those of your studio, newest first, page by page',
  tokenScope: 'read',
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  response: z.strictObject({ templates: z.array(SavedTemplate), nextCursor: z.string().nullable() }),
});

export const saveTemplate = defineEndpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/templates',
  summary:
    'Saves a promo as a template of your own or, with `locks`, of the studio that you own. The team starts promos from it, and cannot change locked fields',
  status: 201,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({ title: Title, document: IncomingDocument, locks: TemplateLocks.optional() }),
  response: SavedTemplate,
});

export const publishTemplate = defineEndpoint({
  method: 'PUT',
  path: '/api/templates/:id',
  summary:
    'Replaces the look and the locks of your own template, for your studio. Promos made from it keep their values until their owners take the update',
  access: ['studio_owner'],
  params: IdParams,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({ document: IncomingDocument, locks: TemplateLocks }),
  response: SavedTemplate,
});

export const renameTemplate = defineEndpoint({
  access: 'signed-in',
  method: 'PATCH',
  path: '/api/templates/:id',
  summary: 'Renames a template of your own',
  params: IdParams,
  body: z.strictObject({ title: Title }),
  response: SavedTemplate,
});

export const deleteTemplate = defineEndpoint({
  access: 'signed-in',
  method: 'DELETE',
  path: '/api/templates/:id',
  summary: 'Deletes a template of your own. Promos made from it stay, and keep its locks',
  params: IdParams,
});
