import type { Promo } from '#schema/promo.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { clampTo } from '#src/features/editor/edits/clamp-to.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Sets how loud the background video is in the finished video; `volume` is a fraction of its own loudness. */
export const setBackgroundSound = (
  promo: Promo,
  sound: Partial<Pick<PromoBackground, 'volume' | 'muted'>>,
): Promo => {
  const { background } = promo;
  if (background === null) return promo;
  return withFields(promo, {
    background: withFields(background, {
      ...sound,
      volume: clampTo({ min: 0, max: 1 }, sound.volume ?? background.volume),
    }),
  });
};
