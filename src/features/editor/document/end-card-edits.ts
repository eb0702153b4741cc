import type { EndCard } from '#schema/end-card.ts';
import { END_CARD_DURATION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { clampTo, withFields } from '#src/features/editor/document/update.ts';

/** Changes fields of the end card, its length in seconds clamped; a promo without one stays as it is. */
export const setEndCard = (promo: Promo, { fields }: { fields: Partial<EndCard> }): Promo => {
  const { endCard } = promo;
  if (endCard === null) return promo;
  const duration = clampTo(END_CARD_DURATION, fields.duration ?? endCard.duration);
  return withFields(promo, { endCard: withFields(endCard, { ...fields, duration }) });
};

/** The promo without its end card. */
export const removeEndCard = (promo: Promo): Promo => withFields(promo, { endCard: null });
