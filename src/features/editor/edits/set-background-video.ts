import { type Promo, PromoBackground } from '#schema/promo.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Puts a video behind the promo, or none with null; loudness and mute stay as they were chosen. */
export const setBackgroundVideo = (promo: Promo, { assetId }: { assetId: string | null }): Promo => {
  if (assetId === null) return withFields(promo, { background: null });
  return withFields(promo, {
    background:
      promo.background === null
        ? PromoBackground.parse({ assetId })
        : withFields(promo.background, { assetId }),
  });
};
