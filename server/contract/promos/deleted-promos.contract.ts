import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';

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
  status: 200,
  responseType: 'json',
  query: z.strictObject({ cursor: z.string().max(200).optional() }),
  response: z.strictObject({ promos: z.array(DeletedPromo), nextCursor: z.string().nullable() }),
});

export const purgePromo = defineEndpoint({
  method: 'DELETE',
  path: '/api/deleted-promos/:id',
  summary: 'Deletes a deleted promo for good, with its versions; its finished videos stay',
  access: 'signed-in',
  status: 204,
  responseType: 'none',
  params: IdParams,
});
