import { CLIP_LOUDNESS } from '#schema/limits.ts';
import { SAMPLE_RATE, type StereoLoop } from './stereo-loop.ts';

/** The highest sample, -2.5 dB: encoding raises peaks, here and once more in every promo. */
const CEILING = 0.75;

// The two filters of ITU-R BS.1770-4 at 48 kHz: the head's shelf and the low cut.
const shelf = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
} as const;
const lowCut = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] } as const;

function filtered(input: Float32Array, { b, a }: typeof shelf | typeof lowCut): Float32Array {
  const output = new Float32Array(input.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let index = 0; index < input.length; index += 1) {
    const x = input[index] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    output[index] = y;
  }
  return output;
}

function toLoudness(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, power) => sum + power, 0) / Math.max(1, list.length);
}

/** Integrated loudness in LUFS as ITU-R BS.1770-4 measures it: 0.4 s blocks every 0.1 s, gated at -70 and -10. */
export function loudnessOf({ left, right }: StereoLoop): number {
  const channels = [left, right].map((channel) => filtered(filtered(channel, shelf), lowCut));
  const hop = SAMPLE_RATE / 10;
  const powers: number[] = [];
  for (let start = 0; start + hop * 4 <= left.length; start += hop) {
    let power = 0;
    for (const channel of channels) {
      for (let index = start; index < start + hop * 4; index += 1)
        power += (channel[index] ?? 0) ** 2 / (hop * 4);
    }
    powers.push(power);
  }
  const heard = powers.filter((power) => toLoudness(power) > -70);
  const gate = toLoudness(mean(heard)) - 10;
  return toLoudness(mean(heard.filter((power) => toLoudness(power) > gate)));
}

/** Sets a loop to `CLIP_LOUDNESS`, rounding off peaks below `CEILING`; changes it in place. */
export function setLoudness(loop: StereoLoop): void {
  // Rounding peaks makes it a little quieter, so that the level is found in a few steps.
  for (let step = 0; step < 4; step += 1) {
    const gain = 10 ** ((CLIP_LOUDNESS - loudnessOf(loop)) / 20);
    for (const channel of [loop.left, loop.right]) {
      for (let index = 0; index < channel.length; index += 1)
        channel[index] = rounded((channel[index] ?? 0) * gain);
    }
  }
}

function rounded(sample: number): number {
  const size = Math.abs(sample);
  const knee = 0.6;
  if (size <= knee) return sample;
  return Math.sign(sample) * (knee + (CEILING - knee) * Math.tanh((size - knee) / (CEILING - knee)));
}
