import { z } from 'zod';
import type { AssetId } from '#schema/elements/element-id.ts';

/** How an asset plays: a background video, a GIF, a transparent WebM, or music. */
export const AssetKind = z.enum(['video', 'gif', 'webm', 'audio']);
export type AssetKind = z.infer<typeof AssetKind>;

/**
 * The URL of an asset where the promo is drawn, and the facts needed to place the asset before it has loaded.
 * `width` and `height` are px of the file, 0 for audio; `durationInSeconds` is one pass of it.
 */
export const AssetSource = z.strictObject({
  url: z.string().min(1),
  kind: AssetKind,
  width: z.number().int().nonnegative(),
  height: z.number().int().nonnegative(),
  durationInSeconds: z.number().positive(),
  hasAudio: z.boolean(),
  /**
   * How loud each second of a clip's sound is in its file, 0 (-50 dBFS) to 1 (-12 dBFS); omitted where it was not measured. Clips of
   * earlier versions keep what was measured before their file was brought to its loudness.
   */
  levels: z.array(z.number()).optional(),
  /** An image that loads faster, shown until the first frame is ready. Never in a render. */
  posterUrl: z.string().min(1).optional(),
});
export type AssetSource = z.infer<typeof AssetSource>;

/** Built in the browser from the library and on the server from the media store; never part of the document. */
export const AssetSources = z.record(z.string(), AssetSource);
export type AssetSources = Record<AssetId, AssetSource>;
