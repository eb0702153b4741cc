import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { AssetParams } from '#contract/library/library.contract.ts';
import { MAX_ID_LENGTH } from '#schema/limits.ts';

const PublicIds = z.array(z.string().min(1).max(MAX_ID_LENGTH));

export const deleteOverlay = defineEndpoint({
  method: 'DELETE',
  path: '/api/overlays/:id',
  summary: 'Removes an overlay from your library. Admins can also remove it from the universal library',
  access: 'signed-in',
  params: AssetParams,
});

export const listFavorites = defineEndpoint({
  method: 'GET',
  path: '/api/favorites',
  summary: 'The public ids of your favorite overlays and music, newest first',
  access: 'signed-in',
  response: PublicIds,
});

export const addFavorite = defineEndpoint({
  method: 'POST',
  path: '/api/favorites/:id',
  recordedAs: 'Added an overlay or music to the favorites',
  summary: 'Adds an overlay or music to your favorites',
  access: 'signed-in',
  params: AssetParams,
});

export const removeFavorite = defineEndpoint({
  method: 'DELETE',
  path: '/api/favorites/:id',
  recordedAs: 'Removed an overlay or music from the favorites',
  summary: 'Removes an overlay or music from your favorites',
  access: 'signed-in',
  params: AssetParams,
});

export const listClassOverlays = defineEndpoint({
  method: 'GET',
  path: '/api/classes',
  summary: 'The public ids of the overlays for classes, newest first. Everyone shares this list',
  access: 'signed-in',
  response: PublicIds,
});

export const addClassOverlay = defineEndpoint({
  method: 'POST',
  path: '/api/classes/:id',
  summary: 'Adds an overlay of the universal library to the list for classes',
  access: ['admin'],
  params: AssetParams,
});

export const removeClassOverlay = defineEndpoint({
  method: 'DELETE',
  path: '/api/classes/:id',
  summary: 'Removes an overlay from the list for classes',
  access: ['admin'],
  params: AssetParams,
});

export const uploadThumbnail = defineEndpoint({
  method: 'POST',
  path: '/api/overlays/:id/thumbnail',
  summary: 'Uploads the JPEG or PNG that lists show for an overlay, in a form with the field thumbnail',
  access: 'signed-in',
  params: AssetParams,
  form: { file: 'thumbnail', fields: z.strictObject({}) },
  response: z.strictObject({ thumbnailUrl: z.string() }),
});
