import { useEffect, useRef, useState } from 'react';
import type { MusicTrack } from '#contract/library/music.contract.ts';

/** Plays one track of a list at a time, apart from the promo. */
export const useTrackPreview = (): {
  playingId: string | null;
  toggle: (track: Pick<MusicTrack, 'id' | 'url'>) => void;
} => {
  const [playingId, setPlayingId] = useState<string | null>(null);
  const playing = useRef<HTMLAudioElement>(null);
  const stop = (): void => {
    playing.current?.pause();
    playing.current = null;
    setPlayingId(null);
  };
  useEffect(() => () => playing.current?.pause(), []);
  const toggle = ({ id, url }: Pick<MusicTrack, 'id' | 'url'>): void => {
    stop();
    if (playingId === id) return;
    const audio = new Audio(url);
    playing.current = audio;
    setPlayingId(id);
    const onEnd = (): void => {
      if (playing.current === audio) stop();
    };
    audio.addEventListener('ended', onEnd);
    // Another track may interrupt it; a file that cannot be played ends.
    audio.play().catch(onEnd);
  };
  return { playingId, toggle };
};
