import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { PROXY_SIDE } from '#contract/library/upload-limits.ts';
import { DEMO_VIDEO_PATH } from '#contract/site-pages.ts';
import { AssetSource } from '#schema/asset-source.ts';
import { ClipRegions } from '#schema/clip-regions.ts';
import { MAX_ID_LENGTH } from '#schema/limits.ts';

/**
 * How useful a video is, second by second: motion and loudness, each 0 to 1, and the flaw of the second, if any. `score`, 0 to 1, ranks
 * videos, highest first.
 */
const Usefulness = z.strictObject({
  seconds: z.array(
    z.strictObject({
      motion: z.number(),
      sound: z.number(),
      flaw: z.enum(['black', 'blurred', 'still']).nullable(),
    }),
  ),
  score: z.number(),
});

/** What an asset, or the file that becomes one, is in its library. */
export const AssetType = z.enum(['background', 'overlay', 'music']);
export type AssetType = z.infer<typeof AssetType>;

/** The kind of library: everyone's, one person's, or the one that a studio shares. */
export const LibraryType = z.enum(['universal', 'personal', 'studio']);
export type LibraryType = z.infer<typeof LibraryType>;

/**
 * A background video. `url` is its file, and `proxyUrl` a smaller one or null. `source` is what the composition plays in the editor: the
 * smaller file if there is one. `thumbnailUrl` takes `w` and `format`, see readAssetPoster. `regions` is null for a video that came before
 * they were measured.
 */
export const BackgroundVideo = z.strictObject({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  proxyUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  libraryType: LibraryType,
  strip: Usefulness.nullable(),
  regions: ClipRegions.nullable(),
  source: AssetSource,
});
export type BackgroundVideo = z.infer<typeof BackgroundVideo>;

/** An overlay. `fallbackUrl` is an animated image for browsers that ignore the transparency of WebM, or null. */
export const OverlayItem = z.strictObject({
  id: z.string(),
  publicId: z.string(),
  title: z.string(),
  url: z.string(),
  fallbackUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  libraryType: LibraryType,
  source: AssetSource,
});
export type OverlayItem = z.infer<typeof OverlayItem>;

/** Assets in one response of a library. A response with fewer is the last. */
export const LIBRARY_PAGE_SIZE = 200;

/** The number of assets to skip, from earlier responses. */
export const LibraryPage = z.strictObject({
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});

export const listBackgroundVideos = defineEndpoint({
  method: 'GET',
  path: '/api/background-videos',
  summary: `The background videos you can choose from, ${LIBRARY_PAGE_SIZE} at a time`,
  access: 'signed-in',
  tokenScope: 'read',
  query: LibraryPage,
  response: z.strictObject({
    universal: z.array(BackgroundVideo),
    /** The person's own, and those that their studio shares. */
    personal: z.array(BackgroundVideo),
  }),
});

export const listOverlays = defineEndpoint({
  method: 'GET',
  path: '/api/overlays',
  summary: `The overlay library, ${LIBRARY_PAGE_SIZE} at a time`,
  access: 'signed-in',
  tokenScope: 'read',
  query: LibraryPage,
  response: z.array(OverlayItem),
});

export const AssetParams = z.strictObject({ id: z.string().min(1).max(MAX_ID_LENGTH) });

/** `v` is the start of the file's sha256. With it, the response may be cached forever. */
const AssetVersion = z.strictObject({ v: z.string().max(64).optional() });

export const readAssetFile = defineEndpoint({
  method: 'GET',
  path: '/api/assets/:id/file',
  summary: 'The file of a background video, an overlay or music; supports Range',
  access: 'signed-in',
  responseType: 'file',
  params: AssetParams,
  query: AssetVersion,
});

export const readAssetProxy = defineEndpoint({
  method: 'GET',
  path: '/api/assets/:id/proxy',
  summary: `The smaller file of a background video, at most ${PROXY_SIDE} px on its shorter side, for editors; supports Range`,
  access: 'signed-in',
  responseType: 'file',
  params: AssetParams,
  query: AssetVersion,
});

export const readAssetFallback = defineEndpoint({
  method: 'GET',
  path: '/api/assets/:id/fallback',
  summary: 'An overlay as an animated WebP, for browsers that ignore the transparency of WebM',
  access: 'signed-in',
  responseType: 'file',
  params: AssetParams,
  query: AssetVersion,
});

/** Widths of posters, px: those of the lists (80, 170) and of the editor, each also for high-density screens. */
const POSTER_WIDTHS = ['80', '160', '170', '340', '540', '1080'] as const;

const PosterFormat = z.enum(['webp', 'jpeg'], { error: 'must be webp or jpeg' });

/** The width in px and the format for `readAssetPoster`. */
export type PosterOptions = {
  width: (typeof POSTER_WIDTHS)[number] extends `${infer Width extends number}` ? Width : never;
  format: z.infer<typeof PosterFormat>;
};

export const readAssetPoster = defineEndpoint({
  method: 'GET',
  path: '/api/assets/:id/poster',
  summary:
    'The poster of a background video or overlay, or the waveform of music. `w` sets its width (it is never enlarged), `format` its format',
  access: 'signed-in',
  responseType: 'file',
  params: AssetParams,
  query: AssetVersion.extend({
    w: z
      .enum(POSTER_WIDTHS, { error: `must be one of ${POSTER_WIDTHS.join(', ')}` })
      .transform(Number)
      .optional(),
    format: PosterFormat.optional(),
  }),
});

export const readDemoVideo = defineEndpoint({
  method: 'GET',
  path: DEMO_VIDEO_PATH,
  summary: 'The video of the landing page, made with the product; supports Range',
  access: 'public',
  responseType: 'file',
});

export const readStarterFile = defineEndpoint({
  method: 'GET',
  path: '/api/starter-file',
  summary: 'The file that previews play for an asset that comes with the product; supports Range',
  access: 'public',
  responseType: 'file',
  query: z.strictObject({ asset: z.string().min(1).max(MAX_ID_LENGTH) }),
});

export const deleteBackground = defineEndpoint({
  method: 'DELETE',
  path: '/api/delete-background/:id',
  summary:
    "Removes a background video from your library. Admins can also remove it from the universal library, and studio owners from the studio's",
  access: 'signed-in',
  params: AssetParams,
});
