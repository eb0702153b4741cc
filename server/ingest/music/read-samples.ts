import { MAX_TRACK_SECONDS } from '#schema/track-facts.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

const FLOAT_BYTES = 4;

/** Time limit of decoding the longest track. */
const DECODING_SECONDS = 120;

/**
 * The samples of one of our own sound files, -1 to 1, channels interleaved.
 * @param rate samples per second of each channel
 * @throws ProcessError, or the abort reason.
 */
export const readSamples = async (
  path: string,
  { rate, channels }: { rate: number; channels: 1 | 2 },
  { ffmpeg, signal }: Pick<MediaTools, 'ffmpeg'> & { signal?: AbortSignal | undefined },
): Promise<Float32Array> => {
  const chunks: Buffer[] = [];
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${path}`, '-map', '0:a:0', '-t', String(MAX_TRACK_SECONDS)],
      channels === 1 ? ['-af', 'pan=mono|c0=0.5*c0+0.5*c1'] : [],
      ['-ar', String(rate), '-f', 'f32le', 'pipe:1'],
    ].flat(),
    timeoutInSeconds: DECODING_SECONDS,
    signal,
    read: [path],
    write: [],
    onBytes: (bytes) => chunks.push(bytes),
  });
  const all = Buffer.concat(chunks);
  const samples = new Float32Array(Math.floor(all.length / FLOAT_BYTES));
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = all.readFloatLE(index * FLOAT_BYTES);
  return samples;
};
