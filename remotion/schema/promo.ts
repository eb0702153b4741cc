import { z } from 'zod';
import { boundedArray, boundedRecord, limitedText } from '#schema/bounded.ts';
import { ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import { ElementId, type AssetId } from '#schema/elements/element-id.ts';
import { EndCard } from '#schema/elements/end-card.ts';
import { OverlayElement } from '#schema/elements/overlay-element.ts';
import { TextElement } from '#schema/elements/text-element.ts';
import {
  MAX_ELEMENT_NAME_LENGTH,
  MAX_OVERLAY_ELEMENTS,
  MAX_RECORD_ENTRIES,
  MAX_TEXT_TEMPLATE_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TEXT_ELEMENTS,
  POSITION,
  VIDEO_DURATION,
  CANVAS_HEIGHT,
  CANVAS_WIDTH,
  FPS,
} from '#schema/limits.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { isHeard, PromoMusic } from '#schema/promo-music.ts';

/** The version that `migratePromo` brings every document to. */
export const PROMO_VERSION = 5;

/** The value of `text` until a promotional text has been written. */
export const AUTO_GENERATION_TEXT = 'Auto Generation Mode';

/** Who writes: the AI from the class form, or the user in text elements. */
const ContentMode = z.enum(['auto', 'manual']);

/** Class information, or free captions. */
const TextMode = z.enum(['instructor', 'dancer']);

const ContentType = z.enum(['class-details-only', 'ai-promotion']);

export const AnimationType = z.enum(['fade-in', 'none']);
export type AnimationType = z.infer<typeof AnimationType>;

/** Heights of the frame, percent from its top. */
const TextZone = z
  .strictObject({
    top: z.number().min(POSITION.min).max(POSITION.max),
    bottom: z.number().min(POSITION.min).max(POSITION.max),
  })
  .refine(({ top, bottom }) => top < bottom, { path: ['bottom'], error: 'must be below top' });
export type TextZone = z.infer<typeof TextZone>;

/**
 * The document: everything that decides how the video looks, and the form that fills it. Selection, playback and progress
 * live elsewhere. `videoDuration` is in seconds. `layerOrder` names elements from back to front; those it leaves out lie
 * above, texts first, then overlays, each in the order of their lists. `classInfo` is the class form, which fills the texts
 * through `textTemplates` and the defaults of `text-templates.ts`. `overwrittenTexts` are the user's texts that the form
 * replaced, and the form never changes `lockedTextIds`. `elementNames` are names that the user chose. `endCard` covers the last
 * seconds; null for none. `animationType` is how texts enter that have no entrance of their own. With `coverAtStart`, the first
 * frame shows the elements at rest, as feeds show it before the video plays. `textZone` is where layouts place texts, beside a figure
 * that moves in the background; null for the whole strict safe zone.
 */
export const Promo = z
  .strictObject({
    version: z.literal(PROMO_VERSION),
    contentMode: ContentMode.default('auto'),
    textMode: TextMode.default('instructor'),
    contentType: ContentType.default('class-details-only'),
    text: limitedText(z.string(), 6000).default(AUTO_GENERATION_TEXT),
    classInfo: ClassInfo.default(emptyClassInfo),
    textTemplates: boundedRecord(
      ElementId,
      limitedText(z.string(), MAX_TEXT_TEMPLATE_LENGTH),
      MAX_RECORD_ENTRIES,
    ).default({}),
    overwrittenTexts: boundedRecord(
      ElementId,
      limitedText(z.string(), MAX_TEXT_LENGTH),
      MAX_RECORD_ENTRIES,
    ).default({}),
    lockedTextIds: boundedArray(ElementId, MAX_TEXT_ELEMENTS).default([]),
    elementNames: boundedRecord(
      ElementId,
      limitedText(z.string(), MAX_ELEMENT_NAME_LENGTH),
      MAX_RECORD_ENTRIES,
    ).default({}),
    textShadow: z.boolean().default(true),
    textElements: boundedArray(TextElement, MAX_TEXT_ELEMENTS).default([]),
    overlayElements: boundedArray(OverlayElement, MAX_OVERLAY_ELEMENTS).default([]),
    layerOrder: boundedArray(ElementId, MAX_TEXT_ELEMENTS + MAX_OVERLAY_ELEMENTS).default([]),
    background: PromoBackground.nullable().default(null),
    music: PromoMusic.nullable().default(null),
    videoDuration: z.number().min(VIDEO_DURATION.min).max(VIDEO_DURATION.max).default(VIDEO_DURATION.default),
    animationType: AnimationType.default('fade-in'),
    coverAtStart: z.boolean().default(false),
    textZone: TextZone.nullable().default(null),
    endCard: EndCard.nullable().default(null),
  })
  .superRefine((promo, context) => {
    const seen = new Set<string>();
    const lists = ['textElements', 'overlayElements'] as const;
    for (const list of lists) {
      for (const [index, { id }] of promo[list].entries()) {
        if (seen.has(id)) {
          context.addIssue({
            code: 'custom',
            path: [list, index, 'id'],
            message: `"${id}" is used twice; give every element its own id`,
          });
        }
        seen.add(id);
      }
    }
  });
export type Promo = z.infer<typeof Promo>;

type PromoMetadata = {
  /** px */
  width: number;
  /** px */
  height: number;
  fps: number;
  durationInFrames: number;
};

/** Size and length of the video of a promo. */
export const promoMetadata = (promo: Pick<Promo, 'videoDuration'>): PromoMetadata => ({
  width: CANVAS_WIDTH,
  height: CANVAS_HEIGHT,
  fps: FPS,
  durationInFrames: Math.max(1, Math.round(promo.videoDuration * FPS)),
});

/** A use of an asset by a promo; `path` is the field, as shown in error messages. */
export type AssetUse = { assetId: AssetId; path: string; as: 'background' | 'overlay' | 'music' };

/** Every asset that a promo draws or plays, without music that is not heard and hidden overlays, in document order. */
export const promoAssets = (promo: Promo): AssetUse[] => {
  const overlays = promo.overlayElements.flatMap(({ overlayId, visible }, index) =>
    visible
      ? [{ assetId: overlayId, path: `overlayElements.${index}.overlayId`, as: 'overlay' as const }]
      : [],
  );
  const logoId = promo.endCard?.logoId ?? null;
  return [
    ...(promo.background === null
      ? []
      : [{ assetId: promo.background.assetId, path: 'background.assetId', as: 'background' as const }]),
    ...(isHeard(promo.music)
      ? [{ assetId: promo.music.assetId, path: 'music.assetId', as: 'music' as const }]
      : []),
    ...overlays,
    ...(logoId === null ? [] : [{ assetId: logoId, path: 'endCard.logoId', as: 'overlay' as const }]),
  ];
};
