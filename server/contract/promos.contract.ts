import { z } from 'zod';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

const Title = z.string().trim().min(1).max(MAX_TITLE_LENGTH);
const Revision = z.number().int().positive();

/**
 * A document as it arrives: whatever it holds passes `migratePromo`, the only gate, which names wrong fields.
 * So an older version of a document can still be sent.
 */
const IncomingDocument = z.looseObject({ version: z.number().int().positive() });

export const PromoView = z.strictObject({
  id: PublicId,
  title: z.string(),
  revision: Revision,
  document: Promo,
  updatedAt: Instant,
});
export type PromoView = z.infer<typeof PromoView>;

export const PromoSummary = z.strictObject({
  id: PublicId,
  title: z.string(),
  revision: Revision,
  updatedAt: Instant,
  posterUrl: z.string().nullable(),
});
export type PromoSummary = z.infer<typeof PromoSummary>;

export const listPromos = defineEndpoint({
  method: 'GET',
  path: '/api/promos',
  summary: 'Your promos, last changed first; `query` searches titles',
  access: 'signed-in',
  status: 200,
  answers: 'json',
  query: z.strictObject({
    query: z.string().max(MAX_TITLE_LENGTH).optional(),
    cursor: z.string().max(200).optional(),
  }),
  response: z.strictObject({
    promos: z.array(PromoSummary),
    nextCursor: z.string().nullable(),
  }),
});

export const createPromo = defineEndpoint({
  method: 'POST',
  path: '/api/promos',
  summary: 'Saves a new promo',
  access: 'signed-in',
  status: 201,
  answers: 'json',
  body: z.strictObject({ title: Title.optional(), document: IncomingDocument }),
  response: PromoView,
});

export const readPromo = defineEndpoint({
  method: 'GET',
  path: '/api/promos/:id',
  summary: 'One promo with its document',
  access: 'signed-in',
  status: 200,
  answers: 'json',
  params: IdParams,
  response: PromoView,
});

export const savePromo = defineEndpoint({
  method: 'PUT',
  path: '/api/promos/:id',
  summary: 'Saves the document; 409 REVISION_CONFLICT when `revision` is not the present one',
  access: 'signed-in',
  status: 200,
  answers: 'json',
  params: IdParams,
  body: z.strictObject({ revision: Revision, document: IncomingDocument }),
  response: PromoView,
});

export const renamePromo = defineEndpoint({
  method: 'PATCH',
  path: '/api/promos/:id',
  summary: 'Renames the promo',
  access: 'signed-in',
  status: 200,
  answers: 'json',
  params: IdParams,
  body: z.strictObject({ title: Title }),
  response: PromoView,
});

export const duplicatePromo = defineEndpoint({
  method: 'POST',
  path: '/api/promos/:id/duplicate',
  summary: 'Saves a copy under a new title',
  access: 'signed-in',
  status: 201,
  answers: 'json',
  params: IdParams,
  response: PromoView,
});

export const deletePromo = defineEndpoint({
  method: 'DELETE',
  path: '/api/promos/:id',
  summary: 'Deletes the promo; its finished videos stay',
  access: 'signed-in',
  status: 204,
  answers: 'none',
  params: IdParams,
});
