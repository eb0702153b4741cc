import { type StereoLoop, silentLoop } from './stereo-loop.ts';

const combLengths = [1687, 1931, 2053, 2251, 2399, 2633] as const;
const allPassLengths = [347, 113] as const;

function reverberated(dry: Float32Array, spread: number, decay: number): Float32Array {
  const samples = dry.length;
  const wet = new Float32Array(samples);
  const combs = combLengths.map((length) => ({ line: new Float32Array(length + spread), at: 0, damped: 0 }));
  const passes = allPassLengths.map((length) => ({ line: new Float32Array(length + spread), at: 0 }));
  // Two passes: the second begins with the reverb of the end of the first, so that the loop is seamless.
  for (let step = 0; step < samples * 2; step += 1) {
    const input = dry[step % samples] ?? 0;
    let sample = 0;
    for (const comb of combs) {
      const heard = comb.line[comb.at] ?? 0;
      comb.damped += (heard - comb.damped) * 0.55;
      comb.line[comb.at] = input + comb.damped * decay;
      comb.at = (comb.at + 1) % comb.line.length;
      sample += heard;
    }
    for (const pass of passes) {
      const heard = pass.line[pass.at] ?? 0;
      const fed = sample + heard * 0.5;
      pass.line[pass.at] = fed;
      pass.at = (pass.at + 1) % pass.line.length;
      sample = heard - fed * 0.5;
    }
    if (step >= samples) wet[step - samples] = sample / combs.length;
  }
  return wet;
}

/** The reverb of a loop without the dry signal; `decay` from 0.7 (small hall) to 0.92 (large hall). */
export function reverb(dry: StereoLoop, decay: number): StereoLoop {
  return { left: reverberated(dry.left, 0, decay), right: reverberated(dry.right, 29, decay) };
}

/** Echoes every `seconds`, each `feedback` times the one before and on the other side, without the loop itself. */
export function echoes(dry: StereoLoop, seconds: number, feedback: number): StereoLoop {
  const samples = dry.left.length;
  const wet = silentLoop(samples);
  let gain = 1;
  for (let echo = 1; gain * feedback > 0.02; echo += 1) {
    gain *= feedback;
    const shift = Math.round(seconds * echo * 48_000);
    const [left, right] = echo % 2 ? [wet.right, wet.left] : [wet.left, wet.right];
    for (let index = 0; index < samples; index += 1) {
      const at = (index + shift) % samples;
      left[at] = (left[at] ?? 0) + (dry.left[index] ?? 0) * gain;
      right[at] = (right[at] ?? 0) + (dry.right[index] ?? 0) * gain;
    }
  }
  return wet;
}

/** Dips the loop at each time of `beats` (seconds) and lets it back over `release` seconds: pumping under a kick. */
export function duckUnder(loop: StereoLoop, beats: readonly number[], depth: number, release: number): void {
  const samples = loop.left.length;
  const gains = new Float32Array(samples).fill(1);
  for (const beat of beats) {
    const count = Math.round(release * 48_000);
    for (let index = 0; index < count; index += 1) {
      const at = (Math.round(beat * 48_000) + index) % samples;
      const attack = Math.min(1, index / 240);
      const gain = 1 - depth * attack * (1 - index / count) ** 1.6;
      gains[at] = Math.min(gains[at] ?? 1, gain);
    }
  }
  for (let index = 0; index < samples; index += 1) {
    loop.left[index] = (loop.left[index] ?? 0) * (gains[index] ?? 1);
    loop.right[index] = (loop.right[index] ?? 0) * (gains[index] ?? 1);
  }
}
