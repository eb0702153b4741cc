import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import { beatsOf } from '#remotion/plan/beat-times.ts';
import { BPM, clampTo } from '#schema/limits.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import { SURE_OF_BEATS } from '#schema/track-facts.ts';
import { setMusicFields } from '#src/features/editor/document/music-edits.ts';
import { useEdit } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import classes from '#src/features/editor/music/music-section.module.css';

/** After so long without a press the track stops, and the next press begins a new count, ms. */
const PAUSE_MS = 3000;
/** Presses from which a tempo is taken. */
const ENOUGH = 4;

/** Plays a track from a second of it on, and gives the times of presses in it, seconds; the first press starts the track. */
const useTapping = (onTapped: (times: readonly number[]) => void, onEnd: () => void) => {
  const audio = useRef<HTMLAudioElement>(null);
  const times = useRef<number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => {
    audio.current?.pause();
    audio.current = null;
    times.current = [];
    onEnd();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      audio.current?.pause();
    },
    [],
  );
  return ({ url, from }: { url: string; from: number }): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, PAUSE_MS);
    if (audio.current === null) {
      audio.current = new Audio(url);
      audio.current.currentTime = from;
      audio.current.play().catch(stop);
      return;
    }
    times.current = [...times.current, audio.current.currentTime];
    if (times.current.length >= ENOUGH) onTapped(times.current);
  };
};

/** Says that the tempo of a track is a guess, and lets a person correct it: half, double, or tapped while the track plays. */
export const TempoField = ({ music, track }: { music: PromoMusic; track: MusicTrack }) => {
  const { apply, end } = useEdit();
  const player = useAtomValue(playerAtom);
  const setTempo = (bpm: number, first: number, gesture?: string): void =>
    apply(setMusicFields, { grid: { bpm: clampTo(BPM, bpm), first: Math.max(0, first) } }, gesture);
  const tap = useTapping((times) => {
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    setTempo((60 * (times.length - 1)) / Math.max(0.1, last - first), first, 'music:tempo');
  }, end);
  const isGuess = (track.facts.beats?.confidence ?? 0) < SURE_OF_BEATS;
  if (!isGuess) return null;
  const { durationInSeconds, url } = track.source;
  const beats = beatsOf(music, { durationInSeconds, beats: track.facts.beats });
  const first = beats?.times[beats.downbeat] ?? 0;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes.tempo} role="group" aria-label="Tempo">
      <p>
        {beats === null
          ? 'No beat was found.'
          : `${Math.round(beats.bpm)} bpm${music.grid === null ? ' is a guess.' : ', as you set it.'}`}{' '}
        Press Tap to hear the track, then tap along, first on the one.
      </p>
      <div className={classes.buttons}>
        {beats !== null && (
          <>
            <Button variant="default" onClick={() => setTempo(beats.bpm / 2, first)}>
              Half
            </Button>
            <Button variant="default" onClick={() => setTempo(beats.bpm * 2, first)}>
              Double
            </Button>
          </>
        )}
        <Button
          variant="default"
          onClick={() => {
            player?.pause();
            tap({ url, from: music.startSeconds });
          }}
        >
          Tap
        </Button>
      </div>
    </div>
  );
};
