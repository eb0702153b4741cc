import { clampTo, MUSIC_FADE } from '#schema/limits.ts';
import { musicWith, type PromoMusic } from '#schema/promo-music.ts';
import type { Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';

/**
 * Sets the music; null removes it. The first music takes the place of the clip's sound, and without music the clip sounds again, so that
 * no promo falls silent.
 */
export const setMusic = (promo: Promo, { assetId }: { assetId: string | null }): Promo => {
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

/** Changes how the music plays; see `PromoMusic`. */
export const setMusicFields = (promo: Promo, fields: Partial<Omit<PromoMusic, 'assetId'>>): Promo => {
  const { music } = promo;
  if (music === null) return promo;
  const next = { ...music, ...fields };
  return withFields(promo, {
    music: withFields(music, {
      ...next,
      volume: clampTo({ min: 0, max: 1 }, next.volume),
      fadeIn: clampTo(MUSIC_FADE, next.fadeIn),
      fadeOut: clampTo(MUSIC_FADE, next.fadeOut),
      startSeconds: Math.max(0, Math.round(next.startSeconds * 1000) / 1000),
    }),
  });
};
