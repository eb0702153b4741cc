import { clampTo, MUSIC_FADE } from '#schema/limits.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import type { Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';
import { withMusic } from '#schema/with-music.ts';

/** Sets the music, from a second of its file on; null removes it. See `withMusic`. */
export const setMusic = (
  promo: Promo,
  { assetId, startSeconds = 0 }: { assetId: string | null; startSeconds?: number },
): Promo => setMusicFields(withMusic(promo, assetId), { startSeconds });

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
