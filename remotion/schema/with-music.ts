import { musicWith } from '#schema/promo-music.ts';
import type { Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';

/**
 * The promo with this music; null removes it. The first music takes the place of the clip's sound, and without music the clip sounds again,
 * so that no promo falls silent.
 */
export const withMusic = (promo: Promo, assetId: string | null): Promo => {
  const { music, background } = promo;
  if (assetId === (music?.assetId ?? null)) return promo;
  const next = assetId === null ? null : musicWith(assetId, music);
  const isFirst = music === null;
  const isLast = next === null;
  return withFields(promo, {
    music: next,
    background:
      background !== null && (isFirst || isLast) ? withFields(background, { muted: isFirst }) : background,
  });
};
