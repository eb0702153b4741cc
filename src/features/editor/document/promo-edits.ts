import type { EndCard } from '#schema/elements/end-card.ts';
import { END_CARD_DURATION, VIDEO_DURATION } from '#schema/limits.ts';
import type { AnimationType, Promo } from '#schema/promo.ts';
import { setBackgroundVideo } from '#src/features/editor/document/background-edits.ts';
import { removeOverlay } from '#src/features/editor/document/element-edits.ts';
import { clampTo, withFields } from '#src/features/editor/document/update.ts';

/** Sets the length of the video, seconds. */
export const setDuration = (promo: Promo, { seconds }: { seconds: number }): Promo =>
  withFields(promo, { videoDuration: clampTo(VIDEO_DURATION, seconds) });

export const setAnimation = (promo: Promo, { animationType }: { animationType: AnimationType }): Promo =>
  withFields(promo, { animationType });

export const setTextShadow = (promo: Promo, { textShadow }: { textShadow: boolean }): Promo =>
  withFields(promo, { textShadow });

/** Changes fields of the end card, its length (seconds) clamped; a promo without one does not change. */
export const setEndCard = (promo: Promo, { fields }: { fields: Partial<EndCard> }): Promo => {
  const { endCard } = promo;
  if (endCard === null) return promo;
  const duration = clampTo(END_CARD_DURATION, fields.duration ?? endCard.duration);
  return withFields(promo, { endCard: withFields(endCard, { ...fields, duration }) });
};

export const removeEndCard = (promo: Promo): Promo => withFields(promo, { endCard: null });

/** Replaces the whole document. */
export const replacePromo = (promo: Promo, { next }: { next: Promo }): Promo =>
  JSON.stringify(promo) === JSON.stringify(next) ? promo : structuredClone(next);

/** Removes a deleted library asset wherever the promo uses it. */
export const removeAsset = (promo: Promo, { assetId }: { assetId: string }): Promo => {
  const others = promo.overlayElements
    .filter(({ overlayId }) => overlayId === assetId)
    .reduce((present, { id }) => removeOverlay(present, { id }), promo);
  return promo.background?.assetId === assetId ? setBackgroundVideo(others, { assetId: null }) : others;
};
