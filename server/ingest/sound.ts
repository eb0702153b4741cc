import { createReadStream } from 'node:fs';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/sandbox.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { AAC_PRIMING, audioOutput, mp4Output, OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** How the plain sound of the work directory is read. */
export const plainSoundInput = (path: string): string[] =>
  [
    ['-f', 's16le', '-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', String(OUTPUT_FORMAT.channels)],
    ['-i', `file:${path}`],
  ].flat();

/** LUFS: between what Instagram and YouTube bring sound to (-14) and speech on a phone (-16 to -18). */
const TARGET = -15;
/** dB: more would lift the hiss of a quiet room. */
const MOST_RAISED = 12;
/** LUFS: below this there is nothing to raise. */
const NEARLY_SILENT = -55;
/** dB within which nobody hears a difference. */
const CLOSE_ENOUGH = 1;

/** By how much a sound of so many LUFS is raised or lowered, dB. One figure for the whole, so quiet and loud keep their distance. */
export const gainFor = (loudness: number): number => {
  if (!(loudness > NEARLY_SILENT)) return 0;
  const gain = Math.min(MOST_RAISED, TARGET - loudness);
  return Math.abs(gain) < CLOSE_ENOUGH ? 0 : Math.round(gain * 10) / 10;
};

/** Loudness of a plain sound file after EBU R 128, LUFS; -70 for silence. */
export const measureLoudness = async (path: string, tools: IngestTools): Promise<number> => {
  const log = await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-loglevel', 'info', '-nostats', ...plainSoundInput(path)],
      ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ].flat(),
    timeoutInSeconds: 300,
    signal: tools.signal,
  });
  const [, integrated] = /Integrated loudness:\s*I:\s*(-?[\d.]+|-inf) LUFS/.exec(log) ?? [];
  return integrated === undefined || integrated === '-inf' ? -70 : Number(integrated);
};

/** Filters that raise or lower by so many dB, and keep the peaks below what AAC would distort (-1 dB). */
export const levelFilters = (gain: number): string[] => [
  ...(gain === 0 ? [] : [`volume=${gain}dB`]),
  'alimiter=limit=0.891:level=0:attack=5:release=50',
];

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

/** Pictures that are copied as they are, all of them, and the sound that goes with them. */
type Clip = {
  /** File of the pictures. */
  pictures: string;
  /** How ffmpeg opens the sound, at the moment of the first picture; null without sound. */
  sound: readonly string[] | null;
  /** What the sound goes through on its way. */
  soundFilters: readonly string[];
  /** How many pictures there are. */
  frames: number;
  output: string;
};

/** kbit/s: it is encoded once more in every promo. */
const AUDIO_BITRATE = '192k';

/** As `AAC_PRIMING` says, the sound begins where the encoder's priming ends, and it is as long as the pictures. */
const fitSound = (frames: number): string[] => {
  const samples = Math.round((frames / INGEST.fps) * OUTPUT_FORMAT.sampleRate);
  return [
    `apad=whole_len=${samples}`,
    `atrim=start_sample=${AAC_PRIMING}:end_sample=${samples}`,
    'asetpts=PTS-STARTPTS',
  ];
};

/**
 * Writes an MP4 with its index first. No picture is encoded, so it takes no longer than copying.
 * @throws ProcessError, or the reason of the signal.
 */
export const addSound = async (clip: Clip, { ffmpeg, signal }: IngestTools): Promise<void> => {
  const { pictures, sound, soundFilters, frames, output } = clip;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${pictures}`],
      sound ?? [],
      ['-map', '0:v:0', '-c:v', 'copy'],
      sound === null
        ? ['-an']
        : [
            ['-map', '1:a:0', '-af', [...soundFilters, ...fitSound(frames)].join(',')],
            audioOutput({ audioBitrate: AUDIO_BITRATE }),
          ].flat(),
      mp4Output(output),
    ].flat(),
    timeoutInSeconds: INGEST.minTranscodeSeconds + frames / INGEST.fps,
    signal,
  });
};

/**
 * Writes an MP4 of the pictures of one file and the finished sound of another, both as they are.
 * @throws ProcessError, or the reason of the signal.
 */
export const copySound = async (
  {
    pictures,
    soundFrom,
    frames,
    output,
  }: { pictures: string; soundFrom: string | null; frames: number; output: string },
  { ffmpeg, signal }: IngestTools,
): Promise<void> => {
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${pictures}`],
      soundFrom === null ? [] : ['-i', `file:${soundFrom}`],
      ['-map', '0:v:0', ...(soundFrom === null ? [] : ['-map', '1:a:0'])],
      ['-c', 'copy', ...mp4Output(output)],
    ].flat(),
    timeoutInSeconds: INGEST.minTranscodeSeconds + frames / INGEST.fps,
    signal,
  });
};
