import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

/** A file with audio, and ffmpeg's input options for it. */
export type SoundInput = { path: string; options: readonly string[] };

export const soundInput = ({ path, options }: SoundInput): string[] => [...options, '-i', `file:${path}`];

/**
 * `integrated` is the loudness by EBU R 128, LUFS, -70 for silence; `truePeak` is the highest value between samples too, dB, -Infinity
 * for silence.
 */
export type Loudness = { integrated: number; truePeak: number };

/** @throws ProcessError, or the abort reason. */
export const measureLoudness = async (
  sound: SoundInput,
  { ffmpeg, signal }: Pick<MediaTools, 'ffmpeg'> & { signal?: AbortSignal | undefined },
): Promise<Loudness> => {
  const log = await runFfmpeg({
    ffmpeg,
    args: [
      ['-loglevel', 'info', '-nostats', ...soundInput(sound), '-map', '0:a:0'],
      ['-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'],
    ].flat(),
    timeoutInSeconds: 300,
    signal,
    read: [sound.path],
    write: [],
  });
  const figure = (pattern: RegExp): number => Number(pattern.exec(log)?.[1] ?? Number.NaN);
  const integrated = figure(/Integrated loudness:\s*I:\s*(-?[\d.]+) LUFS/);
  const truePeak = figure(/True peak:\s*Peak:\s*(-?[\d.]+) dBFS/);
  return {
    integrated: Number.isNaN(integrated) ? -70 : integrated,
    truePeak: Number.isNaN(truePeak) ? Number.NEGATIVE_INFINITY : truePeak,
  };
};

/** The time in which the limiter lowers a peak, milliseconds. It delays the audio by as much. */
const ATTACK = 5;

/**
 * Filters that limit peaks to a level in dB. They run at four times the rate to catch peaks between samples.
 * @param rate the sample rate of the input and output, Hz
 */
export const limiter = (level: number, rate: number): string[] => [
  `aresample=${4 * rate}`,
  `alimiter=limit=${(10 ** (level / 20)).toFixed(4)}:level=0:attack=${ATTACK}:release=50`,
  `aresample=${rate}`,
  `atrim=start_sample=${(rate * ATTACK) / 1000}`,
  'asetpts=PTS-STARTPTS',
];
