/** Frames of the onset curve per second. */
export const ONSET_RATE = 200;

/** dB below the loudest part at which a track counts as silent. */
const SILENCE = -50;

/** Bands, by the corner frequencies of their filters in Hz: kick and bass, voices and snares, hats. */
const BANDS: readonly (readonly [low: number, high: number])[] = [
  [30, 180],
  [180, 1800],
  [1800, 5500],
];

/** Energy in a band, frame by frame. One-pole filters: onsets need no steep ones. */
const energyOf = (
  samples: Float32Array,
  rate: number,
  [low, high]: readonly [number, number],
): Float32Array => {
  const hop = rate / ONSET_RATE;
  const frames = new Float32Array(Math.floor(samples.length / hop));
  const lowShare = 1 - Math.exp((-2 * Math.PI * low) / rate);
  const highShare = 1 - Math.exp((-2 * Math.PI * high) / rate);
  let [slow, fast, smooth] = [0, 0, 0];
  for (let index = 0; index < frames.length * hop; index += 1) {
    const sample = samples[index] ?? 0;
    slow += lowShare * (sample - slow);
    fast += highShare * (sample - slow - fast);
    smooth += highShare * (fast - smooth);
    const frame = Math.floor(index / hop);
    frames[frame] = (frames[frame] ?? 0) + smooth * smooth;
  }
  return frames;
};

/** Subtracts what is usual in the second around each frame, and keeps what rises above it. */
const aboveLocalMean = (curve: Float32Array): Float32Array => {
  const half = ONSET_RATE / 2;
  const sums = new Float64Array(curve.length + 1);
  for (let index = 0; index < curve.length; index += 1)
    sums[index + 1] = (sums[index] ?? 0) + (curve[index] ?? 0);
  return curve.map((value, index) => {
    const [from, to] = [Math.max(0, index - half), Math.min(curve.length, index + half)];
    return Math.max(0, value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from));
  });
};

/**
 * `strength` is how much begins in each frame, `low` the part of it in the lowest band; both have a mean square of 1. `heard` is 1 in frames
 * within a third of a second of sound.
 */
export type Onsets = { strength: Float32Array; low: Float32Array; heard: Uint8Array };

const normalised = (curve: Float32Array): Float32Array => {
  const power = curve.reduce((sum, value) => sum + value * value, 0) / Math.max(1, curve.length);
  return power === 0 ? curve : curve.map((value) => value / Math.sqrt(power));
};

/** Marks the frames near sound. */
const findHeard = (energies: readonly Float32Array[]): Uint8Array => {
  const [first = new Float32Array(0)] = energies;
  const total = first.map((_, frame) => energies.reduce((sum, energy) => sum + (energy[frame] ?? 0), 0));
  const floor = total.reduce((most, value) => Math.max(most, value), 0) * 10 ** (SILENCE / 10);
  const heard = new Uint8Array(total.length);
  const reach = Math.round(ONSET_RATE / 3);
  let until = -1;
  for (const [frame, value] of total.entries()) {
    if (value > floor) {
      heard.fill(1, Math.max(until, frame - reach, 0), frame + reach);
      until = frame + reach;
    }
  }
  return heard;
};

/**
 * When notes begin: how fast the loudness rises in three bands. Silent frames have no onsets.
 * @param samples mono, -1 to 1
 * @param rate samples per second, a multiple of ONSET_RATE
 */
export const findOnsets = (samples: Float32Array, rate: number): Onsets => {
  const energies = BANDS.map((band) => energyOf(samples, rate, band));
  const rises = energies.map((energy) => {
    const loudest = energy.reduce((most, value) => Math.max(most, value), 0);
    const floor = loudest * 10 ** (SILENCE / 10);
    const levels = energy.map((value) => Math.log(value + floor));
    // Over two frames, so that a rise between them is not split.
    return levels.map((level, index) => Math.max(0, level - (levels[Math.max(0, index - 2)] ?? level)));
  });
  const [lowRise = new Float32Array(0)] = rises;
  const sum = lowRise.map((_, index) => rises.reduce((total, rise) => total + (rise[index] ?? 0), 0));
  return {
    strength: normalised(aboveLocalMean(sum)),
    low: normalised(aboveLocalMean(lowRise)),
    heard: findHeard(energies),
  };
};
