import { bestStart } from '#remotion/plan/beat-times.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import type { TrackFacts } from '#schema/track-facts.ts';

/** A track that the owner of a batch can use. */
export type RotatedTrack = { id: string; durationInSeconds: number; facts: TrackFacts };

const tempoOf = ({ facts }: RotatedTrack): number | null =>
  facts.beats === null ? null : Math.round(facts.beats.bpm);

/**
 * The music of each promo of a batch: that of the design, then in turn the other tracks of its tempo, so that texts that land on beats still
 * do. All of them have that of the design if its tempo is unknown. `videoDuration` is in seconds.
 */
export const rotateMusic = (
  { music, videoDuration }: { music: PromoMusic | null; videoDuration: number },
  tracks: readonly RotatedTrack[],
  count: number,
): (PromoMusic | null)[] => {
  const own = tracks.find(({ id }) => id === music?.assetId);
  const tempo = own === undefined ? null : tempoOf(own);
  if (music === null || tempo === null) return Array.from({ length: count }, () => music);
  const others = tracks.filter((track) => track !== own && tempoOf(track) === tempo);
  const choices = [
    music,
    ...others.map(({ id, durationInSeconds, facts }) => ({
      ...music,
      assetId: id,
      grid: null,
      startSeconds: bestStart({ ...facts, durationInSeconds }, videoDuration),
    })),
  ];
  return Array.from({ length: count }, (_, index) => choices[index % choices.length] ?? music);
};
