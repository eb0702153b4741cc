import { z } from 'zod';
import facts from './files/library.json' with { type: 'json' };

/**
 * One finished file of the starter library, as measured when it was drawn. Paths are relative to `remotion/starter/files/`;
 * `proxyFile` is the smaller video that editors play, null for an overlay. `frames` is a count, `bytes` the size of `file`.
 * Backgrounds are 15-second MP4 loops, overlays transparent WebM (VP9 with alpha) or GIF.
 */
export const StarterAsset = z.strictObject({
  id: z.string().regex(/^starter(-[a-z0-9]+)+$/),
  kind: z.enum(['background', 'overlay']),
  title: z.string().min(1),
  file: z.string().regex(/^(backgrounds|overlays)\/[a-z0-9-]+\.(mp4|webm|gif)$/),
  posterFile: z.string().regex(/^(backgrounds|overlays)\/[a-z0-9-]+\.(jpg|webp)$/),
  proxyFile: z
    .string()
    .regex(/^backgrounds\/[a-z0-9-]+-proxy\.mp4$/)
    .nullable(),
  mimeType: z.enum(['video/mp4', 'video/webm', 'image/gif']),
  width: z.int().positive(),
  height: z.int().positive(),
  fps: z.number().positive(),
  frames: z.int().positive(),
  durationInSeconds: z.number().positive(),
  hasAudio: z.boolean(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StarterAsset = z.infer<typeof StarterAsset>;

/** The starter library in the order in which users see it; an invalid library.json throws a ZodError on import. */
export const starterLibrary: readonly StarterAsset[] = z.array(StarterAsset).parse(facts);
