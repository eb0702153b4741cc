import { z } from 'zod';
import { BPM } from '#schema/limits.ts';

/** Columns of a waveform, at most. */
export const PEAK_COLUMNS = 400;

/** Seconds of the longest track. */
export const MAX_TRACK_SECONDS = 900;

/** Beats of the longest track at the highest tempo that is found, 240 a minute. */
const MAX_BEATS = 3600;

/** A confidence below this one is said, with ways to correct the tempo. */
export const SURE_OF_BEATS = 0.5;

/**
 * The beats of a track. `times` are seconds from the start of the file, rising; they need not be evenly spaced, because a tempo may drift.
 * `bpm` is the median tempo, beats per minute. `times[downbeat]` is the first beat of a bar of four; beats before it belong to an earlier
 * bar. `confidence` is 0 (guessed) to 1 (known: the project's own tunes).
 */
export const TrackBeats = z.strictObject({
  bpm: z.number().min(BPM.min).max(BPM.max),
  times: z.array(z.number().nonnegative().max(MAX_TRACK_SECONDS)).max(MAX_BEATS),
  downbeat: z.int().min(0).max(MAX_BEATS),
  confidence: z.number().min(0).max(1),
});
export type TrackBeats = z.infer<typeof TrackBeats>;

/** Beats of a bar: all music is counted in four. */
export const BEATS_PER_BAR = 4;

/**
 * What the file of a track contains. `loudness` is the integrated loudness in LUFS and `truePeak` the highest true peak in dB, both of the
 * stored file (EBU R 128). `peaks` is the waveform: the highest level of each of up to 400 equal parts, 0 to 1. `beats` is null for a track
 * without any.
 */
export const TrackFacts = z.strictObject({
  loudness: z.number().min(-100).max(20),
  truePeak: z.number().min(-200).max(20),
  peaks: z.array(z.number().min(0).max(1)).max(PEAK_COLUMNS),
  beats: TrackBeats.nullable(),
});
export type TrackFacts = z.infer<typeof TrackFacts>;
