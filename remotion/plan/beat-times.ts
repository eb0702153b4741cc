import type { PromoMusic } from '#schema/promo-music.ts';
import { BEATS_PER_BAR, type TrackBeats } from '#schema/track-facts.ts';

/** A beat of the promo: `seconds` from its start, and whether it is the first of a bar. */
export type PromoBeat = { seconds: number; isDownbeat: boolean };

type Track = { durationInSeconds: number; beats: TrackBeats | null };

/** The beats of a track as the promo plays it: from its start, again and again. */
export const promoBeats = (
  { startSeconds }: Pick<PromoMusic, 'startSeconds'>,
  { durationInSeconds, beats }: Track,
  videoDuration: number,
): PromoBeat[] => {
  if (beats === null) return [];
  const start = startSeconds < durationInSeconds ? startSeconds : 0;
  const pass = durationInSeconds - start;
  const inPass = beats.times.flatMap((time, index) =>
    time < start
      ? []
      : [{ seconds: time - start, isDownbeat: (index - beats.downbeat) % BEATS_PER_BAR === 0 }],
  );
  const passes = Math.ceil(videoDuration / pass);
  return Array.from({ length: passes }, (_, index) => index * pass)
    .flatMap((offset) => inPass.map((beat) => ({ ...beat, seconds: beat.seconds + offset })))
    .filter(({ seconds }) => seconds < videoDuration);
};
