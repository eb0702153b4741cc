import { z } from 'zod';

/**
 * What the image child does with an image.
 * - `resize`: to at most `width` px, in this format
 * - `thumbnail`: upright, without metadata, both sides at most `side` px; WebP if it has transparent pixels, otherwise JPEG
 */
export type ImageTask =
  | { kind: 'resize'; width: number; format: 'webp' | 'jpeg'; maxPixels: number }
  | { kind: 'thumbnail'; side: number; maxPixels: number; minSide: number };

/** The child's answer to a task; validated, because a child that decodes strangers' files may send anything. */
export const ImageOutcome = z.discriminatedUnion('result', [
  z.object({ result: z.literal('done'), mimeType: z.enum(['image/webp', 'image/jpeg']) }),
  z.object({ result: z.enum(['broken', 'too-large', 'too-small']), reason: z.string().max(2000) }),
]);
export type ImageOutcome = z.infer<typeof ImageOutcome>;
