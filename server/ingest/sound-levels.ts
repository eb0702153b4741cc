import { createReadStream } from 'node:fs';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

const { sampleRate, channels } = OUTPUT_FORMAT;
const SAMPLES = sampleRate * channels;
const FULL = 32_768;

/**
 * How loud each second of a plain sound file (48 kHz stereo, 16 bits) is: root mean square over both channels, 0 to 1. The last
 * second may be shorter; it counts over what there is of it.
 */
export const soundLevels = async (path: string): Promise<number[]> => {
  const levels: number[] = [];
  let sum = 0;
  let count = 0;
  let half: number | null = null;
  const close = (): void => {
    levels.push(Math.sqrt(sum / count) / FULL);
    sum = 0;
    count = 0;
  };
  const add = (low: number, high: number): void => {
    const value = ((low | (high << 8)) << 16) >> 16;
    sum += value * value;
    count += 1;
    if (count === SAMPLES) close();
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    // Without an encoding a file stream yields buffers.
    const bytes = chunk as Buffer;
    let at = 0;
    if (half !== null) add(half, bytes[at++] ?? 0);
    for (; at + 1 < bytes.length; at += 2) add(bytes[at] ?? 0, bytes[at + 1] ?? 0);
    half = at < bytes.length ? (bytes[at] ?? 0) : null;
  }
  if (count > 0) close();
  return levels;
};
