import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { beatsOf, promoBeats, type PromoBeat } from '#remotion/plan/beat-times.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';

/** The beats of the promo's music, and the seconds between two of them; null without music or beats. */
export const useBeats = (): { beats: readonly PromoBeat[]; beatSeconds: number } | null => {
  const { music, videoDuration } = useAtomValue(promoAtom);
  const tracks = useLibrary().music;
  return useMemo(() => {
    const track = tracks.find(({ id }) => id === music?.assetId);
    if (music === null || track === undefined) return null;
    const timed = { durationInSeconds: track.source.durationInSeconds, beats: track.facts.beats };
    const beats = beatsOf(music, timed);
    return beats === null
      ? null
      : { beats: promoBeats(music, timed, videoDuration), beatSeconds: 60 / beats.bpm };
  }, [music, videoDuration, tracks]);
};
