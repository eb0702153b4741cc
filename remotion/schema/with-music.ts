import { musicWith } from '#schema/promo-music.ts';
import type { Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';

/**
 * The promo with this music; null removes it. The first music takes the place of the clip's sound, which returns when the music is removed,
 * unless a person had muted it before.
 */
export const withMusic = (promo: Promo, assetId: string | null): Promo => {
  const { music, background } = promo;
  if (assetId === (music?.assetId ?? null)) return promo;
  const isAudible = background !== null && !background.muted;
  if (assetId !== null) {
    const mutedClip = music === null ? isAudible : music.mutedClip;
    return withFields(promo, {
      music: { ...musicWith(assetId, music), mutedClip },
      background: music === null && isAudible ? withFields(background, { muted: true }) : background,
    });
  }
  const sounds = background !== null && music?.mutedClip === true;
  return withFields(promo, {
    music: null,
    background: sounds ? withFields(background, { muted: false }) : background,
  });
};
