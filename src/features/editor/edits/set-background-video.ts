import type { Promo } from '#schema/promo.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/**
 * Puts a video behind the promo, or none with null. How loud it is and how it fills the frame stay as they were chosen; which piece,
 * which point and which side were chosen for the other video, and are not.
 */
export const setBackgroundVideo = (promo: Promo, { assetId }: { assetId: string | null }): Promo => {
  const { background } = promo;
  if (assetId === null) return withFields(promo, { background: null });
  if (background === null) return withFields(promo, { background: PromoBackground.parse({ assetId }) });
  if (background.assetId === assetId) return promo;
  const { volume, muted, fit, surround, surroundColor } = background;
  return withFields(promo, {
    background: PromoBackground.parse({ assetId, volume, muted, fit, surround, surroundColor }),
  });
};
