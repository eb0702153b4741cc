import { z } from 'zod';
import { DOCUMENT_BODY_LIMIT, defineEndpoint } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';
import { parseJson } from '#contract/parse-json.ts';
import { QualityPreset } from '#contract/videos/renders.contract.ts';
import { boundedArray } from '#schema/bounded.ts';
import {
  MAX_ID_LENGTH,
  MAX_OVERLAY_ELEMENTS,
  OVERLAY_SCALE,
  POSITION,
  ROTATION,
  VIDEO_DURATION,
} from '#schema/limits.ts';

/** A form field with JSON, such as `example`. */
const json = <Schema extends z.ZodType>(schema: Schema, example: string) =>
  z
    .string()
    .meta({ examples: [example] })
    .transform((text, context): unknown => {
      const value = parseJson(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    })
    .pipe(schema);

const AssetPublicId = z.string().min(1).max(MAX_ID_LENGTH);
const Seconds = z.coerce.number().min(VIDEO_DURATION.min).max(VIDEO_DURATION.max);

/**
 * The first of two steps to make a video: texts and overlays become a transparent track. `videoSettings` holds the fields of a promo
 * document (`textElements`, `textShadow`, `animationType`, `layerOrder`, …) or the members of the specification's video state. Overlays and
 * backgrounds are found by id; addresses are not fetched. The image of the text that older clients send, under any name, is accepted but
 * ignored, because the texts themselves are drawn.
 */
export const generateVideoParallel = defineEndpoint({
  method: 'POST',
  path: '/api/generate-video-parallel',
  summary:
    'Creates the transparent track of texts and overlays that /api/compose-video composes over a background',
  access: 'signed-in',
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.strictObject({
    png: z.unknown().optional(),
    backgroundVideoId: AssetPublicId.optional(),
    videoSettings: json(z.record(z.string(), z.unknown()), '{}'),
    duration: Seconds,
    overlayElements: json(z.array(z.unknown()).max(MAX_OVERLAY_ELEMENTS), '[]'),
    qualityPreset: QualityPreset.optional(),
  }),
  response: z.strictObject({ textOverlayPublicId: PublicId, flattenedOverlayPublicId: PublicId }),
});

const GifOverlay = z.strictObject({
  publicId: AssetPublicId,
  x: z.number().min(POSITION.min).max(POSITION.max),
  y: z.number().min(POSITION.min).max(POSITION.max),
  rotation: z.number().min(ROTATION.min).max(ROTATION.max),
  scale: z.number().min(OVERLAY_SCALE.min).max(OVERLAY_SCALE.max),
  /** The size of the video on which positions were picked. It has no effect, because positions are in percent. */
  videoWidth: z.number().positive().optional(),
  videoHeight: z.number().positive().optional(),
});
export type GifOverlay = z.infer<typeof GifOverlay>;

export const composeVideo = defineEndpoint({
  method: 'POST',
  path: '/api/compose-video',
  summary: 'Composes a track over a background and returns the finished video',
  access: 'signed-in',
  body: z.strictObject({
    backgroundPublicId: AssetPublicId,
    textOverlayPublicId: PublicId,
    videoDuration: Seconds,
    gifOverlays: boundedArray(GifOverlay, MAX_OVERLAY_ELEMENTS).default([]),
  }),
  response: z.strictObject({ videoUrl: z.string() }),
});
