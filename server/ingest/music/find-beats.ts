import type { TrackBeats } from '#schema/track-facts.ts';
import { findDownbeat } from './find-downbeat.ts';
import { findOnsets, ONSET_RATE, type Onsets } from './onsets.ts';

/** Beats a minute that are looked for. */
const MIN_TEMPO = 50;
const MAX_TEMPO = 200;

/** Music to move to is near this tempo; of a tempo and its double, the nearer one is taken. */
const USUAL_TEMPO = 112;
/** Octaves. */
const TEMPO_SPREAD = 0.9;

/** Distances from beat to beat without a pause between, of which a tempo is made. */
const MIN_DISTANCES = 3;

const tempoOf = (lag: number): number => (60 * ONSET_RATE) / lag;

const preference = (tempo: number): number =>
  Math.exp(-0.5 * (Math.log2(tempo / USUAL_TEMPO) / TEMPO_SPREAD) ** 2);

/** How alike a curve is to itself `lag` frames later, for each lag up to `longest`; 1 at lag 0. */
const autocorrelation = (curve: Float32Array, longest: number): Float32Array => {
  const result = new Float32Array(longest + 1);
  const mean = curve.reduce((sum, value) => sum + value, 0) / Math.max(1, curve.length);
  const centred = curve.map((value) => value - mean);
  for (let lag = 0; lag <= longest; lag += 1) {
    let sum = 0;
    for (let index = 0; index + lag < centred.length; index += 1)
      sum += (centred[index] ?? 0) * (centred[index + lag] ?? 0);
    result[lag] = sum / Math.max(1, centred.length - lag);
  }
  const power = result[0] ?? 0;
  return power <= 0 ? result : result.map((value) => value / power);
};

/** The highest value within a frame or two of a place. */
const near = (curve: Float32Array, at: number, reach: number): number => {
  let most = 0;
  for (let index = Math.round(at) - reach; index <= Math.round(at) + reach; index += 1)
    most = Math.max(most, curve[index] ?? 0);
  return most;
};

/** A tempo, as frames from beat to beat, and how much of the onsets repeats with it, 0 to 1. */
type Tempo = { lag: number; repeats: number };

const LONGEST_LAG = Math.ceil((60 * ONSET_RATE) / MIN_TEMPO);
const SHORTEST_LAG = Math.floor((60 * ONSET_RATE) / MAX_TEMPO);

/** The tempo whose multiples repeat most: one, two and four beats later. */
const estimateTempo = (curve: Float32Array): Tempo => {
  const alike = autocorrelation(curve, LONGEST_LAG * 4 + 4);
  let best = { lag: 0, repeats: 0, score: 0 };
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag += 0.25) {
    const repeats =
      (near(alike, lag, 1) + near(alike, 2 * lag, 1) + near(alike, 3 * lag, 2) + near(alike, 4 * lag, 2)) / 4;
    const score = repeats * preference(tempoOf(lag));
    if (score > best.score) best = { lag, repeats, score };
  }
  return best;
};

/** How strictly beats keep to the tempo. */
const TIGHTNESS = 100;

/**
 * The frames of the beats: those with the most onsets whose distances are nearest to the tempo (D. Ellis, ‘Beat tracking by dynamic
 * programming’, 2007). Distances may drift, as in music played freely.
 */
const trackBeats = ({ strength }: Onsets, lag: number): number[] => {
  const scores = new Float32Array(strength.length);
  const before = new Int32Array(strength.length).fill(-1);
  const [nearest, farthest] = [Math.round(lag / 2), Math.round(lag * 2)];
  const costs = Float32Array.from({ length: farthest + 1 }, (_, distance) =>
    distance < nearest ? 0 : TIGHTNESS * Math.log(distance / lag) ** 2,
  );
  // An onset may lie a frame beside its beat.
  const smooth = strength.map(
    (value, index) => value + 0.5 * ((strength[index - 1] ?? 0) + (strength[index + 1] ?? 0)),
  );
  for (let frame = 0; frame < strength.length; frame += 1) {
    let best = 0;
    for (let distance = nearest; distance <= farthest && distance <= frame; distance += 1) {
      const score = (scores[frame - distance] ?? 0) - (costs[distance] ?? 0);
      if (score > best) {
        best = score;
        before[frame] = frame - distance;
      }
    }
    scores[frame] = (smooth[frame] ?? 0) + best;
  }
  // The last beat is the best end within the last beat's length.
  let end = strength.length - 1;
  for (let frame = Math.max(0, strength.length - Math.round(lag)); frame < strength.length; frame += 1)
    if ((scores[frame] ?? 0) > (scores[end] ?? 0)) end = frame;
  const beats: number[] = [];
  for (let frame = end; frame >= 0; frame = before[frame] ?? -1) beats.unshift(frame);
  return beats;
};

/** Beats that follow each other without a pause. */
type Run = readonly number[];

/** Leaves out beats before the first onset, after the last one and in pauses: silence has no beats. Returns the runs between the pauses. */
const withinSound = (beats: readonly number[], { strength, heard }: Onsets): Run[] => {
  const loud = 0.5;
  const first = strength.findIndex((value) => value > loud);
  const last = strength.findLastIndex((value) => value > loud);
  const reach = ONSET_RATE / 20;
  const runs: number[][] = [];
  let run: number[] = [];
  for (const beat of first < 0 ? [] : beats) {
    if (heard[beat] !== 1 || beat < first - reach || beat > last + reach) run = [];
    else if (run.push(beat) === 1) runs.push(run);
  }
  return runs;
};

/** Frames from each beat to the next one of its run. */
const distancesOf = (runs: readonly Run[]): number[] =>
  runs.flatMap((run) => run.slice(1).map((beat, index) => beat - (run[index] ?? 0)));

const median = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;

/** Frames from beat to beat, exact to a part of a frame, because it is measured over up to eight beats without a pause. */
const medianDistance = (runs: readonly Run[]): number =>
  median(
    runs.flatMap((run) => {
      const span = Math.min(8, run.length - 1);
      return span === 0 ? [] : run.slice(span).map((beat, index) => (beat - (run[index] ?? 0)) / span);
    }),
  );

const meanNear = (curve: Float32Array, places: readonly number[]): number =>
  places.reduce((sum, place) => sum + near(curve, place, 5), 0) / Math.max(1, places.length);

/** Of the low onsets, those between the beats against those on them. Above it, the tempo is the double. */
const DOUBLE_ABOVE = 0.5;
/** Above this, it may be the double. */
const UNSURE_ABOVE = 0.4;
/** Low onsets of the weaker of every two beats against the stronger. Below it, a fast tempo is the half. */
const HALF_BELOW = 0.45;
/** Between the two, it may be the tempo itself. */
const SURELY_HALF_BELOW = 0.25;
/** Beats a minute to which a tempo may be doubled. */
const DOUBLED_TO = 185;
/** Beats a minute from which a tempo may be halved. */
const HALVED_FROM = 115;

/** Which octave a tempo is in: kicks and basses play beats, hats play between them. `isSure` is false where they leave it open. */
const chooseOctave = (
  beats: readonly number[],
  lag: number,
  { low }: Onsets,
): { lag: number; isSure: boolean } => {
  const between = beats.slice(1).map((beat, index) => (beat + (beats[index] ?? 0)) / 2);
  const onBeats = meanNear(low, beats);
  const ratio = onBeats === 0 ? 0 : meanNear(low, between) / onBeats;
  const canDouble = tempoOf(lag / 2) <= DOUBLED_TO;
  if (ratio > DOUBLE_ABOVE && canDouble) return { lag: lag / 2, isSure: true };
  const [one, other] = [0, 1].map((rest) =>
    meanNear(
      low,
      beats.filter((_, index) => index % 2 === rest),
    ),
  );
  const weaker = Math.min(one ?? 0, other ?? 0) / Math.max(one ?? 0, other ?? 0, Number.EPSILON);
  if (weaker < HALF_BELOW && tempoOf(lag) >= HALVED_FROM)
    return { lag: lag * 2, isSure: weaker < SURELY_HALF_BELOW };
  return { lag, isSure: !canDouble || ratio <= UNSURE_ABOVE };
};

/** Share of the beats that lie on an onset. */
const shareOnOnsets = (beats: readonly number[], { strength }: Onsets): number =>
  beats.filter((beat) => near(strength, beat, 4) > 1).length / Math.max(1, beats.length);

/** Where between two beats there is least that belongs to a usual rhythm. */
const OFF_BEAT = [0.2, 0.3, 0.4, 0.6, 0.7, 0.8];

/** How many times more begins on the beats than between them; 1 for a rhythm without beats. */
const contrastOf = (runs: readonly Run[], { strength }: Onsets): number => {
  const between = runs.flatMap((run) =>
    run.slice(1).flatMap((beat, index) => {
      const before = run[index] ?? 0;
      return OFF_BEAT.map((share) => before + share * (beat - before));
    }),
  );
  return meanNear(strength, runs.flat()) / Math.max(Number.EPSILON, meanNear(strength, between));
};

/** Whether two tempos are the same, or one the double or the half of the other, within 4 percent. */
const agree = (one: number, other: number): boolean => {
  const octaves = Math.log2(one / other);
  return Math.abs(octaves - Math.round(octaves)) < Math.log2(1.04) && Math.abs(octaves) < 1.5;
};

/** Frames of a window in which the tempo is taken for steady. */
const WINDOW = 10 * ONSET_RATE;

/** How strongly a curve swings with a period of so many frames, window by window, so that a tempo that drifts counts. */
const swingAt = (curve: Float32Array, period: number): number => {
  const turn = (2 * Math.PI) / period;
  let sum = 0;
  for (let start = 0; start < curve.length; start += WINDOW) {
    let real = 0;
    let imaginary = 0;
    for (let index = start; index < Math.min(curve.length, start + WINDOW); index += 1) {
      const value = curve[index] ?? 0;
      real += value * Math.cos(turn * index);
      imaginary += value * Math.sin(turn * index);
    }
    sum += Math.hypot(real, imaginary);
  }
  return sum;
};

/** Tempos that are tried on each side, a third of a semitone apart. */
const SECOND_STEPS = 20;

/**
 * A second estimate of the tempo, by frequencies instead of distances: the beat whose beats, halves and quarters swing most, within half an
 * octave of `lag` on each side.
 */
const secondTempo = ({ strength }: Onsets, lag: number): number => {
  let best = { period: lag, swing: 0 };
  for (let step = -SECOND_STEPS; step <= SECOND_STEPS; step += 1) {
    const period = lag * 2 ** (step / (2 * SECOND_STEPS));
    const swing = [1, 2, 4].reduce((sum, part) => sum + swingAt(strength, period / part), 0);
    if (swing > best.swing) best = { period, swing };
  }
  return best.period;
};

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** What is left of the confidence when the second tempo is another, or the octave is open. */
const UNCONFIRMED = 0.45;

/** How far after its frame's start an onset lies on average, seconds: half a frame, and the filters' delay. */
const DELAY = 0.004;

/**
 * Finds the beats of a track; null for one without a regular beat. The confidence is high where two estimates of the tempo agree, the onsets
 * repeat with it or stand out on the beats, beats lie on onsets and are evenly spaced. Pure.
 * @param samples mono, -1 to 1
 * @param rate samples per second, a multiple of 200
 */
export const findBeats = (samples: Float32Array, rate: number): TrackBeats | null => {
  const onsets = findOnsets(samples, rate);
  const { lag: estimated, repeats } = estimateTempo(onsets.strength);
  if (estimated === 0) return null;
  const { lag, isSure } = chooseOctave(trackBeats(onsets, estimated), estimated, onsets);
  const runs = withinSound(trackBeats(onsets, lag), onsets);
  const distances = distancesOf(runs);
  if (distances.length < MIN_DISTANCES) return null;
  const beats = runs.flat();
  const middle = median(distances);
  const spread = median(distances.map((distance) => Math.abs(distance - middle))) / middle;
  const isConfirmed = agree(lag, secondTempo(onsets, lag)) && agree(lag, middle);
  const steady = Math.max(0, 1 - 8 * spread);
  const clear = Math.max(1.6 * repeats, (contrastOf(runs, onsets) - 1) / 3);
  const sure = Math.min(1, clear) * shareOnOnsets(beats, onsets) * steady;
  const times = beats.map((beat) => round(Math.max(0, beat / ONSET_RATE - DELAY), 3));
  return {
    bpm: round(tempoOf(medianDistance(runs)), 2),
    times,
    downbeat: findDownbeat(
      { samples, rate },
      times,
      beats.map((beat) => near(onsets.low, beat, 6)),
    ),
    confidence: round(Math.min(1, sure) * (isConfirmed ? 1 : UNCONFIRMED) * (isSure ? 1 : UNCONFIRMED), 2),
  };
};
