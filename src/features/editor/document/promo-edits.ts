import { VIDEO_DURATION } from '#schema/limits.ts';
import type { AnimationType, Promo } from '#schema/promo.ts';
import { clampTo, withFields } from '#src/features/editor/document/update.ts';
import { removeOverlay } from '#src/features/editor/document/overlay-edits.ts';
import { setBackgroundVideo } from '#src/features/editor/document/background-edits.ts';

/** Sets how long the video is, seconds. */
export const setDuration = (promo: Promo, { seconds }: { seconds: number }): Promo =>
  withFields(promo, { videoDuration: clampTo(VIDEO_DURATION, seconds) });

/** Chooses how the texts come in. */
export const setAnimation = (promo: Promo, { animationType }: { animationType: AnimationType }): Promo =>
  withFields(promo, { animationType });

/** Puts a soft shadow under all texts, or takes it away. */
export const setTextShadow = (promo: Promo, { textShadow }: { textShadow: boolean }): Promo =>
  withFields(promo, { textShadow });

/** Another document in place of the one that stood there, which is one undo away. */
export const replacePromo = (promo: Promo, { next }: { next: Promo }): Promo =>
  JSON.stringify(promo) === JSON.stringify(next) ? promo : structuredClone(next);

/** Takes a thing of the library out of the promo, wherever it is used, because it is gone. */
export const removeAsset = (promo: Promo, { assetId }: { assetId: string }): Promo => {
  const others = promo.overlayElements
    .filter(({ overlayId }) => overlayId === assetId)
    .reduce((present, { id }) => removeOverlay(present, { id }), promo);
  return promo.background?.assetId === assetId ? setBackgroundVideo(others, { assetId: null }) : others;
};
