import type { EndCard } from '#schema/elements/end-card.ts';
import { END_CARD_DURATION, VIDEO_DURATION, clampTo } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import type { AnimationType, Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';

/** Names the background's file by another id; the documents that shared a background still do. */
export const renameBackground = ({ from, to }: { from: string; to: string }): ((promo: Promo) => Promo) => {
  const renamed = new Map<PromoBackground, PromoBackground>();
  return (promo) => {
    const { background } = promo;
    if (background?.assetId !== from) return promo;
    const named = renamed.get(background) ?? { ...background, assetId: to };
    renamed.set(background, named);
    return { ...promo, background: named };
  };
};

/** Sets the length of the video, seconds. */
export const setDuration = (promo: Promo, { seconds }: { seconds: number }): Promo =>
  withFields(promo, { videoDuration: clampTo(VIDEO_DURATION, seconds) });

/** Whether the fade-in of the promo shows: some text, if there is one, has no entrance of its own. */
export const fadesIn = ({
  animationType,
  textElements,
}: Pick<Promo, 'animationType' | 'textElements'>): boolean =>
  animationType === 'fade-in' &&
  (textElements.length === 0 || textElements.some(({ enter }) => enter === 'promo'));

/** Sets how texts enter without an entrance of their own. Switching the fade-in on takes those away, so that it shows. */
export const setAnimation = (promo: Promo, { animationType }: { animationType: AnimationType }): Promo => {
  const next = withFields(promo, { animationType });
  if (animationType === 'none' || fadesIn(next)) return next;
  return { ...next, textElements: next.textElements.map((text) => withFields(text, { enter: 'promo' })) };
};

/** Whether the video begins with its cover. */
export const setCover = (promo: Promo, { coverAtStart }: { coverAtStart: boolean }): Promo =>
  withFields(promo, { coverAtStart });

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
