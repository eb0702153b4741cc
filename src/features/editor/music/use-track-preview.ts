import type { PlayerRef } from '@remotion/player';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MusicTrack } from '#contract/library/music.contract.ts';

/** Plays one track of a list at a time, while the promo rests. */
export const useTrackPreview = (
  player: PlayerRef | null,
): {
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
  const stopForPromo = useEffectEvent(stop);
  useEffect(() => {
    const listener = (): void => stopForPromo();
    player?.addEventListener('play', listener);
    return () => player?.removeEventListener('play', listener);
  }, [player]);
  useEffect(() => () => playing.current?.pause(), []);
  const toggle = ({ id, url }: Pick<MusicTrack, 'id' | 'url'>): void => {
    stop();
    if (playingId === id) return;
    player?.pause();
    const audio = new Audio(url);
    playing.current = audio;
    setPlayingId(id);
    const onEnd = (): void => {
      if (playing.current === audio) stop();
    };
    audio.addEventListener('ended', onEnd);
    audio.addEventListener('error', onEnd);
    // Another track may interrupt it.
    audio.play().catch(onEnd);
  };
  return { playingId, toggle };
};
