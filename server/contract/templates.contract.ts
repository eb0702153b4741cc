import { z } from 'zod';
import { limitedText } from '#schema/bounded.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { Promo } from '#schema/promo.ts';
import { DOCUMENT_BODY_LIMIT, defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

const Title = limitedText(z.string().trim().min(1, { error: 'must not be blank' }), MAX_TITLE_LENGTH);

/** As received: anything passes here, and `migratePromo` names wrong fields. */
const IncomingDocument = z.looseObject({ version: z.number().int().positive() });

/** A promo that a person saves to start others from. */
export const OwnTemplate = z.strictObject({
  id: PublicId,
  title: z.string(),
  document: Promo,
  createdAt: Instant,
});
export type OwnTemplate = z.infer<typeof OwnTemplate>;

const shared = { access: 'signed-in', responseType: 'json' } as const;

export const listTemplates = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/templates',
  summary: 'Your own templates, newest first, page by page',
  status: 200,
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  response: z.strictObject({ templates: z.array(OwnTemplate), nextCursor: z.string().nullable() }),
});

export const saveTemplate = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/templates',
  summary: 'Saves a promo as a template of your own',
  status: 201,
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({ title: Title, document: IncomingDocument }),
  response: OwnTemplate,
});

export const renameTemplate = defineEndpoint({
  ...shared,
  method: 'PATCH',
  path: '/api/templates/:id',
  summary: 'Renames a template of your own',
  status: 200,
  params: IdParams,
  body: z.strictObject({ title: Title }),
  response: OwnTemplate,
});

export const deleteTemplate = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/templates/:id',
  summary: 'Deletes a template of your own; promos made from it stay',
  status: 204,
  responseType: 'none',
  params: IdParams,
});
