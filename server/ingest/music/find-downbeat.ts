import { BEATS_PER_BAR } from '#schema/track-facts.ts';

/** MIDI notes from C3 to B5: where chords and melodies are, and basses are not. */
const NOTES = Array.from({ length: 36 }, (_, index) => 48 + index);
const CLASSES = 12;

/** The energy at a frequency (Goertzel's algorithm). `turn` is the angle from sample to sample. */
const energyAt = (samples: Float32Array, turn: number): number => {
  const factor = 2 * Math.cos(turn);
  let one = 0;
  let two = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const next = (samples[index] ?? 0) + factor * one - two;
    two = one;
    one = next;
  }
  return one * one + two * two - factor * one * two;
};

/** How strong each of the twelve tones of the scale is, with a length of 1. */
const tonesOf = (samples: Float32Array, rate: number): number[] => {
  const tones = Array.from({ length: CLASSES }, () => 0);
  for (const note of NOTES) {
    const turn = (2 * Math.PI * 440 * 2 ** ((note - 69) / 12)) / rate;
    tones[note % CLASSES] = (tones[note % CLASSES] ?? 0) + Math.sqrt(Math.max(0, energyAt(samples, turn)));
  }
  const length = Math.hypot(...tones);
  return length === 0 ? tones : tones.map((tone) => tone / length);
};

/** How much the harmony changes at each beat, 0 to 1. */
const changesOf = (samples: Float32Array, rate: number, times: readonly number[]): number[] => {
  const tones = times.map((time, index) => {
    const end = times[index + 1] ?? time + 0.5;
    return tonesOf(samples.subarray(Math.round(time * rate), Math.round(end * rate)), rate);
  });
  return tones.map((tone, index) => {
    const before = tones[index - 1];
    return before === undefined
      ? 0
      : 1 - tone.reduce((sum, value, place) => sum + value * (before[place] ?? 0), 0);
  });
};

/** The share of each of the four places of a bar in a sum over all beats. */
const sharesOf = (values: readonly number[]): number[] => {
  const sums = Array.from({ length: BEATS_PER_BAR }, () => 0);
  for (const [index, value] of values.entries())
    sums[index % BEATS_PER_BAR] = (sums[index % BEATS_PER_BAR] ?? 0) + value;
  const total = sums.reduce((sum, value) => sum + value, 0);
  return total === 0 ? sums : sums.map((sum) => sum / total);
};

/** Chords change with the bar more reliably than kicks mark it: many kicks fall on every beat. */
const HARMONY_WEIGHT = 2;

/**
 * Which of every four beats is the first of the bar: the one on which the harmony changes and low notes begin. Pure.
 * @param times of the beats, seconds
 * @param lows how much begins in the lowest band at each beat
 */
export const findDownbeat = (
  { samples, rate }: { samples: Float32Array; rate: number },
  times: readonly number[],
  lows: readonly number[],
): number => {
  const changes = sharesOf(changesOf(samples, rate, times));
  const scores = sharesOf(lows).map((low, place) => low + HARMONY_WEIGHT * (changes[place] ?? 0));
  return Math.min(times.length - 1, scores.indexOf(Math.max(...scores)));
};
