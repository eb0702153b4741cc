/** Samples per second of every tune. */
export const SAMPLE_RATE = 48_000;
/** Length of the tune under a background in samples: 15 seconds. */
export const LOOP_SAMPLES = SAMPLE_RATE * 15;

/** A loop of sound: a note that rings past the end continues at the start, so it repeats without a seam. */
export type StereoLoop = { left: Float32Array; right: Float32Array };

export function silentLoop(samples: number = LOOP_SAMPLES): StereoLoop {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

/** One sample of a voice; `seconds` since its start, `index` the same in samples. */
export type Voice = (seconds: number, index: number) => number;

/**
 * Adds a voice to the loop: `start` and `length` in seconds, `gain` linear, `pan` -1 left to 1 right.
 * The part beyond the end wraps round to the beginning.
 */
export function addVoice(
  loop: StereoLoop,
  voice: Voice,
  start: number,
  length: number,
  gain: number,
  pan = 0,
): void {
  const first = Math.round(start * SAMPLE_RATE);
  const count = Math.round(length * SAMPLE_RATE);
  const leftGain = gain * Math.cos(((pan + 1) * Math.PI) / 4);
  const rightGain = gain * Math.sin(((pan + 1) * Math.PI) / 4);
  const samples = loop.left.length;
  for (let index = 0; index < count; index += 1) {
    const at = (((first + index) % samples) + samples) % samples;
    const sample = voice(index / SAMPLE_RATE, index);
    loop.left[at] = (loop.left[at] ?? 0) + sample * leftGain;
    loop.right[at] = (loop.right[at] ?? 0) + sample * rightGain;
  }
}

/** Adds all of `from` to `loop`, times `gain`. */
export function addLoop(loop: StereoLoop, from: StereoLoop, gain: number): void {
  for (let index = 0; index < loop.left.length; index += 1) {
    loop.left[index] = (loop.left[index] ?? 0) + (from.left[index] ?? 0) * gain;
    loop.right[index] = (loop.right[index] ?? 0) + (from.right[index] ?? 0) * gain;
  }
}
