import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import type { MusicTrack } from '#contract/library/music.contract.ts';
import { beatsOf } from '#remotion/plan/beat-times.ts';
import { BPM, clampTo, FPS } from '#schema/limits.ts';
import type { PromoMusic } from '#schema/promo-music.ts';
import { SURE_OF_BEATS } from '#schema/track-facts.ts';
import { setMusicFields } from '#src/features/editor/document/music-edits.ts';
import { useEdit } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import classes from '#src/features/editor/music/music-section.module.css';

/** Presses further apart than this begin a new count, ms. */
const PAUSE_MS = 2500;
/** Presses from which a tempo is taken. */
const ENOUGH = 4;

/** Says that the tempo of a track is a guess, and lets a person correct it: half, double, or pressed along while the promo plays. */
export const TempoField = ({ music, track }: { music: PromoMusic; track: MusicTrack }) => {
  const { apply, end } = useEdit();
  const player = useAtomValue(playerAtom);
  const presses = useRef<{ at: number; second: number }[]>([]);
  const timed = { durationInSeconds: track.source.durationInSeconds, beats: track.facts.beats };
  const beats = beatsOf(music, timed);
  const isGuess = (track.facts.beats?.confidence ?? 0) < SURE_OF_BEATS;
  if (!isGuess) return null;
  const first = beats?.times[beats.downbeat] ?? 0;
  const setTempo = (bpm: number, from: number): void =>
    apply(setMusicFields, { grid: { bpm: clampTo(BPM, bpm), first: Math.max(0, from) } }, 'music:tempo');
  const press = (): void => {
    const now = performance.now();
    const last = presses.current.at(-1);
    if (last !== undefined && now - last.at > PAUSE_MS) presses.current = [];
    const second = music.startSeconds + (player?.getCurrentFrame() ?? 0) / FPS;
    presses.current.push({ at: now, second });
    const [start] = presses.current;
    const count = presses.current.length;
    if (start === undefined || count < ENOUGH) return;
    setTempo((60_000 * (count - 1)) / (now - start.at), start.second);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes.tempo} role="group" aria-label="Tempo">
      <p>
        {beats === null
          ? 'No beat was found. Play the promo and tap along.'
          : `${Math.round(beats.bpm)} bpm${music.grid === null ? ' is a guess. Is it off?' : ', as you set it.'}`}
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
        <Button variant="default" onClick={press} onBlur={end}>
          Tap the beat
        </Button>
      </div>
    </div>
  );
};
