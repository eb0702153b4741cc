import { hashed } from '#remotion/starter/drawing/noise.ts';
import { SAMPLE_RATE, type Voice } from './stereo-loop.ts';
import { pitch } from './voices.ts';

const TURN = Math.PI * 2;

/** Plucked string with a bright start. */
export function pluckVoice(note: number): Voice {
  const rate = pitch(note);
  return (t) => {
    let sample = 0;
    for (let harmonic = 1; harmonic <= 8; harmonic += 1)
      sample += (Math.sin(TURN * rate * harmonic * t) / harmonic) * Math.exp(-t * (5 + harmonic * 3));
    return sample * Math.min(1, t / 0.002);
  };
}

/** A small bell. */
export function bellVoice(note: number): Voice {
  const rate = pitch(note);
  return (t) => {
    const ring = Math.sin(TURN * rate * t) * Math.exp(-t * 2.6);
    const strike = Math.sin(TURN * rate * 2.76 * t) * Math.exp(-t * 7) * 0.35;
    return (ring + strike + Math.sin(TURN * rate * 2 * t) * Math.exp(-t * 4) * 0.2) * Math.min(1, t / 0.002);
  };
}

/** Fades in over `attack` and out over `release`, seconds, at the end of a note of `length`. */
function shape(t: number, length: number, attack: number, release: number): number {
  return Math.min(1, t / attack) * Math.min(1, Math.max(0, (length - t) / release));
}

/** A breathy tone with a slow vibrato. */
export function fluteVoice(note: number, length: number): Voice {
  const rate = pitch(note);
  return (t) => {
    const depth = Math.min(1, t / 0.5) * 0.0035 * rate;
    const turn = TURN * rate * t - (depth / 5.2) * Math.cos(TURN * 5.2 * t);
    const tone = Math.sin(turn) + 0.22 * Math.sin(2 * turn) + 0.07 * Math.sin(3 * turn);
    return tone * shape(t, length, 0.05, 0.12);
  };
}

/** Three detuned saws without their sharpest harmonics. */
export function sawVoice(note: number, length: number): Voice {
  const rate = pitch(note);
  return (t) => {
    let sample = 0;
    for (const detune of [0.995, 1, 1.0055]) {
      for (let harmonic = 1; harmonic <= 10; harmonic += 1)
        sample += Math.sin(TURN * rate * detune * harmonic * t) * (0.82 ** (harmonic - 1) / harmonic);
    }
    return (sample / 3) * shape(t, length, 0.012, 0.08);
  };
}

/** A sub bass that begins with a short fall, as of a drum machine. */
export function deepBassVoice(note: number, length: number): Voice {
  const rate = pitch(note);
  return (t) => {
    const turn = TURN * (rate * t + (rate * 0.6 * (1 - Math.exp(-t * 40))) / 40);
    return Math.tanh(1.7 * Math.sin(turn)) * 0.9 * shape(t, length, 0.006, 0.09) * Math.exp(-t * 0.6);
  };
}

/** A short bass with an edge. */
export function sharpBassVoice(note: number, length: number): Voice {
  const rate = pitch(note);
  return (t) => {
    let sample = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic += 1)
      sample += (Math.sin(TURN * rate * harmonic * t) / harmonic) * Math.exp(-t * harmonic * 1.6);
    return Math.tanh(sample * 1.1) * shape(t, length, 0.005, 0.04);
  };
}

/** Noise that rises in level and in pitch until it stops. */
export function riserVoice(length: number, seed: number): Voice {
  let low = 0;
  let band = 0;
  return (t, index) => {
    const place = t / length;
    const tune = 2 * Math.sin((Math.PI * (400 + 5200 * place * place)) / SAMPLE_RATE);
    low += tune * band;
    band += tune * (hashed(seed * 28_657 + index) * 2 - 1 - low - 0.9 * band);
    return band * place * place * Math.min(1, (length - t) / 0.02);
  };
}

/** A cymbal that fades over two seconds. */
export function cymbalVoice(seed: number): Voice {
  let before = 0;
  return (t, index) => {
    const noise = hashed(seed * 17_711 + index) * 2 - 1;
    const bright = noise - 0.85 * before;
    before = noise;
    return bright * Math.exp(-t * 2.4) * Math.min(1, t / 0.002);
  };
}
