import { z } from 'zod';
import { AssetSource } from '#schema/asset-source.ts';
import { MAX_ID_LENGTH } from '#schema/limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';

/** A background video. `url` plays in an editor; `source` is what the composition takes. */
export const BackgroundVideo = z.strictObject({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  libraryType: z.enum(['universal', 'personal']),
  source: AssetSource,
});
export type BackgroundVideo = z.infer<typeof BackgroundVideo>;

export const OverlayItem = z.strictObject({
  id: z.string(),
  publicId: z.string(),
  title: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  source: AssetSource,
});
export type OverlayItem = z.infer<typeof OverlayItem>;

export const listBackgroundVideos = defineEndpoint({
  method: 'GET',
  path: '/api/background-videos',
  summary: 'The background videos you can choose from',
  access: 'signed-in',
  status: 200,
  answers: 'json',
  response: z.strictObject({
    universal: z.array(BackgroundVideo),
    personal: z.array(BackgroundVideo),
  }),
});

export const listOverlays = defineEndpoint({
  method: 'GET',
  path: '/api/overlays',
  summary: 'The overlay library',
  access: 'signed-in',
  status: 200,
  answers: 'json',
  response: z.array(OverlayItem),
});

const AssetParams = z.strictObject({ id: z.string().min(1).max(MAX_ID_LENGTH) });

/** `v` is the start of the file's sha256: with it the answer may be kept for good. */
const AssetVersion = z.strictObject({ v: z.string().max(64).optional() });

export const readAssetFile = defineEndpoint({
  method: 'GET',
  path: '/api/assets/:id/file',
  summary: 'The file of a background video or overlay; Range is answered',
  access: 'signed-in',
  status: 200,
  answers: 'file',
  params: AssetParams,
  query: AssetVersion,
});

export const readAssetPoster = defineEndpoint({
  method: 'GET',
  path: '/api/assets/:id/poster',
  summary: 'A still picture of a background video or overlay',
  access: 'signed-in',
  status: 200,
  answers: 'file',
  params: AssetParams,
  query: AssetVersion,
});
