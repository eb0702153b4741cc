import { z } from 'zod';
import { MAX_ID_LENGTH } from '#schema/limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { AssetParams } from '#contract/library.contract.ts';

const PublicIds = z.array(z.string().min(1).max(MAX_ID_LENGTH));

export const deleteOverlay = defineEndpoint({
  method: 'DELETE',
  path: '/api/overlays/:id',
  summary: 'Takes an overlay of yours out of your library; admins: one out of the universal library',
  access: 'signed-in',
  status: 204,
  responseType: 'none',
  params: AssetParams,
});

export const listFavorites = defineEndpoint({
  method: 'GET',
  path: '/api/favorites',
  summary: 'The public ids of your favorite overlays, newest first',
  access: 'signed-in',
  status: 200,
  responseType: 'json',
  response: PublicIds,
});

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/api/favorites/:id',
  summary: 'Makes an overlay a favorite of yours',
  access: 'signed-in',
  status: 204,
  responseType: 'none',
  params: AssetParams,
});

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/api/favorites/:id',
  summary: 'Takes an overlay out of your favorites',
  access: 'signed-in',
  status: 204,
  responseType: 'none',
  params: AssetParams,
});

export const listClassOverlays = defineEndpoint({
  method: 'GET',
  path: '/api/classes',
  summary: 'The public ids of the overlays for classes, newest first; everyone shares this list',
  access: 'signed-in',
  status: 200,
  responseType: 'json',
  response: PublicIds,
});

export const addClassOverlay = defineEndpoint({
  method: 'POST',
  path: '/api/classes/:id',
  summary: 'Puts an overlay of the universal library into the list for classes',
  access: ['admin'],
  status: 204,
  responseType: 'none',
  params: AssetParams,
});

export const removeClassOverlay = defineEndpoint({
  method: 'DELETE',
  path: '/api/classes/:id',
  summary: 'Takes an overlay out of the list for classes',
  access: ['admin'],
  status: 204,
  responseType: 'none',
  params: AssetParams,
});

export const uploadThumbnail = defineEndpoint({
  method: 'POST',
  path: '/api/overlays/:id/thumbnail',
  summary: 'Sends a JPEG or PNG that is shown for an overlay in lists, in a form: thumbnail',
  access: 'signed-in',
  status: 200,
  responseType: 'json',
  params: AssetParams,
  form: { file: 'thumbnail', fields: z.strictObject({}) },
  response: z.strictObject({ thumbnailUrl: z.string() }),
});
