import { hashed } from '#remotion/starter/drawing/noise.ts';
import { type Voice, SAMPLE_RATE } from './stereo-loop.ts';

const TURN = Math.PI * 2;

/** Frequency in Hz of a MIDI note number (69 is the A at 440 Hz). */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** Slow swelling chord tone: a few detuned, gently filtered harmonics. `length` in seconds; `warmth` 0 dark .. 1 open. */
export function padVoice(note: number, length: number, warmth: number, seed: number): Voice {
  const base = pitch(note);
  const phases = [0, 1, 2, 3, 4, 5].map((index) => hashed(seed * 31 + index));
  const harmonics = 9;
  return (t) => {
    const swell = Math.min(1, t / 0.7) * Math.min(1, Math.max(0, (length - t) / 0.9));
    const open = warmth * (0.6 + 0.4 * Math.sin(TURN * (t / length) * 0.5));
    let sample = 0;
    for (let detuned = 0; detuned < 3; detuned += 1) {
      const rate = base * (1 + (detuned - 1) * 0.0035);
      const turn = t * rate + (phases[detuned] ?? 0);
      for (let harmonic = 1; harmonic <= harmonics; harmonic += 1) {
        sample += Math.sin(TURN * turn * harmonic) * (open ** (harmonic - 1) / harmonic);
      }
    }
    return (sample / 3) * swell * swell;
  };
}

/** Electric piano: a bell-like strike over a soft tone that dies in about `decay` seconds. */
export function keyVoice(note: number, decay: number): Voice {
  const rate = pitch(note);
  return (t) => {
    const strike = Math.exp(-t * 14) * 1.7;
    const tone = Math.sin(
      TURN * rate * t +
        strike * Math.sin(TURN * rate * 4.002 * t) * 0.5 +
        Math.sin(TURN * rate * t) * 0.55 * Math.exp(-t * 3),
    );
    return tone * Math.exp((-t * 3.2) / decay) * Math.min(1, t / 0.004);
  };
}

/** Round bass note. */
export function bassVoice(note: number, length: number): Voice {
  const rate = pitch(note);
  return (t) => {
    const shape = Math.min(1, t / 0.008) * Math.min(1, Math.max(0, (length - t) / 0.05));
    const growl =
      Math.sin(TURN * rate * 2 * t) * 0.45 * Math.exp(-t * 2) +
      Math.sin(TURN * rate * 3 * t) * 0.25 * Math.exp(-t * 3);
    return Math.tanh((Math.sin(TURN * rate * t) + growl) * 1.25) * shape * (0.75 + 0.25 * Math.exp(-t * 4));
  };
}

/** Kick drum: a tone that falls to `floor` Hz, after a click of this level. */
export function kickVoice(floor: number, clickLevel = 0.4): Voice {
  return (t) => {
    const fall = floor * t + (110 / 32) * (1 - Math.exp(-32 * t));
    const click = Math.exp(-t * 900) * clickLevel;
    return (Math.sin(TURN * fall) * Math.exp(-t * 7.5) + click) * Math.min(1, t / 0.0015);
  };
}

/** Noise through a simple high-pass and a decay of `decay` seconds: hats, shakers. */
export function hatVoice(decay: number, seed: number): Voice {
  let before = 0;
  let beforeThat = 0;
  return (t, index) => {
    const noise = hashed(seed * 65_537 + index) * 2 - 1;
    const bright = noise - 2 * before + beforeThat;
    beforeThat = before;
    before = noise;
    return bright * 0.25 * Math.exp(-t / decay) * Math.min(1, t / 0.001);
  };
}

/** Finger snap or clap: three quick bursts of band-limited noise. */
export function snapVoice(seed: number, center: number): Voice {
  let low = 0;
  let band = 0;
  const tune = 2 * Math.sin((Math.PI * center) / SAMPLE_RATE);
  return (t, index) => {
    const noise = hashed(seed * 40_503 + index) * 2 - 1;
    low += tune * band;
    band += tune * (noise - low - 0.5 * band);
    const burst =
      t < 0.011 ? Math.exp(-t * 260) : t < 0.022 ? Math.exp(-(t - 0.011) * 260) : Math.exp(-(t - 0.022) * 24);
    return band * burst;
  };
}
