import { FPS } from '#schema/limits.ts';
import type { BeatGrid, PromoMusic } from '#schema/promo-music.ts';
import { BEATS_PER_BAR, type TrackBeats, type TrackFacts } from '#schema/track-facts.ts';
import { musicPart } from './frame-timing.ts';

/** A beat of the promo: `seconds` from its start, and whether it is the first of a bar. */
export type PromoBeat = { seconds: number; isDownbeat: boolean };

type Track = { durationInSeconds: number; beats: TrackBeats | null };

/** Seconds by which a start may lie behind the beat that it was set to, because music starts on a frame. */
const HALF_FRAME = 0.5 / FPS + 1e-3;

/** The beats of a grid in a track. */
const gridBeats = ({ bpm, first }: BeatGrid, durationInSeconds: number): TrackBeats => {
  const step = 60 / bpm;
  const before = Math.floor(first / step);
  const count = Math.ceil((durationInSeconds - first) / step) + before;
  const times = Array.from({ length: Math.max(0, count) }, (_, index) => first + (index - before) * step);
  return { bpm, times, downbeat: before % BEATS_PER_BAR, confidence: 1 };
};

/** The beats of a track: those of the grid that a person has set, else those found in it. */
export const beatsOf = (
  { grid }: Pick<PromoMusic, 'grid'>,
  { durationInSeconds, beats }: Track,
): TrackBeats | null => (grid === null ? beats : gridBeats(grid, durationInSeconds));

/** The beats of a track as the promo plays it: from its start, again and again. */
export const promoBeats = (
  music: Pick<PromoMusic, 'startSeconds' | 'grid'>,
  track: Track,
  videoDuration: number,
): PromoBeat[] => {
  const beats = beatsOf(music, track);
  if (beats === null) return [];
  const part = musicPart(music, track, FPS);
  const [start, pass] = [part.start / FPS, part.frames / FPS];
  const inPass = beats.times.flatMap((time, index) =>
    time < start - HALF_FRAME
      ? []
      : [
          {
            seconds: Math.max(0, time - start),
            isDownbeat: (index - beats.downbeat) % BEATS_PER_BAR === 0,
          },
        ],
  );
  const passes = Math.ceil(videoDuration / pass);
  return Array.from({ length: passes }, (_, index) => index * pass)
    .flatMap((offset) => inPass.map((beat) => ({ ...beat, seconds: beat.seconds + offset })))
    .filter(({ seconds }) => seconds < videoDuration);
};

/** Where to start without beats: every so many seconds. */
const BEATLESS_STEP = 1;

/** Seconds of a track at which a bar begins; every second of one without beats. */
export const barTimes = ({ durationInSeconds, beats }: Track): number[] =>
  beats === null
    ? Array.from({ length: Math.ceil(durationInSeconds) }, (_, index) => index * BEATLESS_STEP)
    : beats.times.filter((_, index) => (index - beats.downbeat) % BEATS_PER_BAR === 0);

/** The bar of a track from which `seconds` of it are loudest: past the intro, where the music has lifted. */
export const bestStart = (
  { durationInSeconds, peaks, beats }: Pick<TrackFacts, 'peaks' | 'beats'> & { durationInSeconds: number },
  seconds: number,
): number => {
  const column = durationInSeconds / Math.max(1, peaks.length);
  const loudness = (start: number): number =>
    peaks
      .slice(Math.round(start / column), Math.round((start + seconds) / column))
      .reduce((sum, peak) => sum + peak, 0);
  const starts = barTimes({ durationInSeconds, beats }).filter(
    (time) => time + seconds <= durationInSeconds + 1e-6,
  );
  return starts.reduce((best, time) => (loudness(time) > loudness(best) + 1e-6 ? time : best), 0);
};
