import { dirname } from 'node:path';
import { CLIP_LOUDNESS, MAX_TRUE_PEAK } from '#schema/limits.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import {
  type SoundInput,
  soundInput,
  limiter,
  type Loudness,
  measureLoudness,
} from '#server/media/loudness.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { audioOutput, encodedPart, mp4Output, OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** The raw PCM file of the work directory as an input. */
export const pcmInput = (path: string): SoundInput => ({
  path,
  options: ['-f', 's16le', '-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', String(OUTPUT_FORMAT.channels)],
});

const { sampleRate, channels } = OUTPUT_FORMAT;
const SAMPLES = sampleRate * channels;
const FULL = 32_768;

/**
 * RMS level of each second of one of our own files of this many frames over both channels, 0 to 1. A shorter last second is averaged over
 * its own length.
 * @throws ProcessError, or the abort reason.
 */
export const soundLevels = async (
  { path, frames }: { path: string; frames: number },
  { ffmpeg, signal }: IngestTools,
): Promise<number[]> => {
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
  const read = (bytes: Buffer): void => {
    let at = 0;
    if (half !== null) add(half, bytes[at++] ?? 0);
    for (; at + 1 < bytes.length; at += 2) add(bytes[at] ?? 0, bytes[at + 1] ?? 0);
    half = at < bytes.length ? (bytes[at] ?? 0) : null;
  };
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${path}`, '-map', '0:a:0', '-t', String(frames / INGEST.fps)],
      ['-ar', String(sampleRate), '-ac', String(channels), '-f', 's16le', 'pipe:1'],
    ].flat(),
    timeoutInSeconds: INGEST.copySeconds + frames / INGEST.fps,
    signal,
    read: [path],
    write: [],
    onBytes: read,
  });
  if (count > 0) close();
  return levels;
};

/** A video stream to be copied, and the audio to be added. */
type Clip = {
  /** File with the video stream. */
  video: string;
  /** The file with the audio and ffmpeg's input options for it, in sync with the first frame; null without audio. */
  sound: SoundInput | null;
  /** Number of video frames. */
  frames: number;
  output: string;
};

/** High, because every promo encodes it again. */
const AUDIO_BITRATE = '192k';

/** Makes the audio this long. */
const fitSound = (samples: number): string[] => [`apad=whole_len=${samples}`, ...encodedPart(samples)];

const samplesOf = (frames: number): number => Math.round((frames / INGEST.fps) * OUTPUT_FORMAT.sampleRate);

/**
 * Writes an MP4 with its index first. The video is not re-encoded, so this is as fast as copying.
 * @param filters change the audio
 * @throws ProcessError, or the abort reason.
 */
export const addSound = async (
  { video, sound, frames, output }: Clip,
  { ffmpeg, signal }: IngestTools,
  filters: readonly string[] = [],
): Promise<void> => {
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${video}`],
      sound === null ? [] : soundInput(sound),
      ['-map', '0:v:0', '-c:v', 'copy'],
      sound === null
        ? ['-an']
        : [
            ['-map', '1:a:0', '-af', [...filters, ...fitSound(samplesOf(frames))].join(',')],
            audioOutput({ audioBitrate: AUDIO_BITRATE }),
          ].flat(),
      mp4Output(output),
    ].flat(),
    timeoutInSeconds: INGEST.copySeconds + frames / INGEST.fps,
    signal,
    read: [video, ...(sound === null ? [] : [sound.path])],
    write: [dirname(output)],
  });
};

/**
 * Writes an MP4 with the video of one file and the encoded audio of another, both copied.
 * @throws ProcessError, or the abort reason.
 */
export const copySound = async (
  {
    video,
    soundFrom,
    frames,
    output,
  }: { video: string; soundFrom: string | null; frames: number; output: string },
  { ffmpeg, signal }: IngestTools,
): Promise<void> => {
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${video}`],
      soundFrom === null ? [] : ['-i', `file:${soundFrom}`],
      ['-map', '0:v:0', ...(soundFrom === null ? [] : ['-map', '1:a:0'])],
      ['-c', 'copy', ...mp4Output(output)],
    ].flat(),
    timeoutInSeconds: INGEST.copySeconds + frames / INGEST.fps,
    signal,
    read: [video, ...(soundFrom === null ? [] : [soundFrom])],
    write: [dirname(output)],
  });
};

/** Gain, dB, and the highest peak that the limiter lets through, dB. */
type Level = { gain: number; ceiling: number };

/** dB: more would make the hiss of a quiet recording as loud as music. */
const MAX_GAIN = 24;
/** dB: 46 bring the quietest accepted music to `CLIP_LOUDNESS`, and the rest makes up for what the limiter takes. */
const MAX_MUSIC_GAIN = 60;
/** LUFS of a phone's recording of a quiet room, which is not amplified. Above it the gain may rise by 2 dB for each dB. */
const NOISE_FLOOR = -50;
/** dB by which the limiter may lower the highest peaks, such as claps beside the phone: to an eighth. */
const MAX_LIMITING = 18;
/** dB below the limit: encoding raises peaks, here and once more in every promo. */
const CEILING = MAX_TRUE_PEAK - 1;
/** dB by which the encoded sound may miss loudness and ceiling. */
const TOLERANCE = 0.5;
/** Encodings after which the result is accepted. */
const MAX_ROUNDS = 4;

/** The most that audio like this is amplified by, dB. */
type MaxGain = (source: Loudness) => number;

const maxClipGain: MaxGain = ({ integrated, truePeak }) =>
  Math.min(
    Math.max(0, Math.min(MAX_GAIN, 2 * (integrated - NOISE_FLOOR))),
    CEILING + MAX_LIMITING - truePeak,
  );

/** Promos take all music as being at `CLIP_LOUDNESS`, so its peaks are limited as far as that needs. */
const maxMusicGain: MaxGain = () => MAX_MUSIC_GAIN;

/** How to bring audio to `CLIP_LOUDNESS`. One gain for the entire clip preserves its dynamics. Pure. */
export const levelFor = (source: Loudness, maxGain = maxClipGain): Level => ({
  gain: Math.min(CLIP_LOUDNESS - source.integrated, maxGain(source)),
  ceiling: CEILING,
});

/** The level to try after `level` resulted in `encoded`; the same one if that is close enough. Pure. */
const correctedLevel = (level: Level, most: number, encoded: Loudness): Level => {
  const gain = Math.min(level.gain + CLIP_LOUDNESS - encoded.integrated, most);
  const overshoot = encoded.truePeak - CEILING;
  const isGainRight = Math.abs(gain - level.gain) <= TOLERANCE;
  if (isGainRight && overshoot <= TOLERANCE) return level;
  return {
    gain: isGainRight ? level.gain : gain,
    ceiling: overshoot <= TOLERANCE ? level.ceiling : level.ceiling - overshoot,
  };
};

const filtersFor = ({ gain, ceiling }: Level, { truePeak }: Loudness): string[] => [
  `volume=${gain.toFixed(2)}dB`,
  ...(truePeak + gain > ceiling ? limiter(ceiling, OUTPUT_FORMAT.sampleRate) : []),
];

/**
 * Encodes audio of this loudness at `CLIP_LOUDNESS` with its peaks below `MAX_TRUE_PEAK`: encodes it, measures the result, and encodes
 * again if the limiter or the encoder changed loudness or peaks too much. Returns the loudness of the result.
 * @param encode writes `output`, changing the audio by these filters
 * @param maxGain limits the gain
 * @throws ProcessError, or the abort reason.
 */
const encodeLevel = async (
  source: Loudness,
  {
    output,
    encode,
    maxGain,
  }: { output: string; encode: (filters: readonly string[]) => Promise<void>; maxGain: MaxGain },
  tools: IngestTools,
): Promise<Loudness> => {
  let level = levelFor(source, maxGain);
  for (let round = 1; ; round += 1) {
    await encode(filtersFor(level, source));
    const encoded = await measureLoudness({ path: output, options: [] }, tools);
    const next = correctedLevel(level, maxGain(source), encoded);
    if (next === level || round === MAX_ROUNDS) return encoded;
    level = next;
  }
};

/** `addSound` with the audio at `CLIP_LOUDNESS`, see `encodeLevel`. @throws ProcessError, or the abort reason. */
export const addLevelSound = async (clip: Clip, tools: IngestTools): Promise<void> => {
  if (clip.sound === null) return addSound(clip, tools);
  const encode = (filters: readonly string[]): Promise<void> => addSound(clip, tools, filters);
  const source = await measureLoudness(clip.sound, tools);
  await encodeLevel(source, { output: clip.output, encode, maxGain: maxClipGain }, tools);
};

/**
 * Writes music of this loudness as an MP4 of its own at `CLIP_LOUDNESS`, however quiet it is, see `encodeLevel`. Returns the loudness of the
 * file.
 * @param samples length of the audio
 * @throws ProcessError, or the abort reason.
 */
export const encodeMusic = (
  {
    sound,
    loudness,
    samples,
    output,
  }: { sound: SoundInput; loudness: Loudness; samples: number; output: string },
  tools: IngestTools,
): Promise<Loudness> =>
  encodeLevel(
    loudness,
    {
      output,
      maxGain: maxMusicGain,
      encode: async (filters) => {
        await runFfmpeg({
          ffmpeg: tools.ffmpeg,
          args: [
            [...soundInput(sound), '-map', '0:a:0', '-af', [...filters, ...fitSound(samples)].join(',')],
            [...audioOutput({ audioBitrate: AUDIO_BITRATE }), ...mp4Output(output)],
          ].flat(),
          timeoutInSeconds: INGEST.copySeconds + samples / OUTPUT_FORMAT.sampleRate,
          signal: tools.signal,
          read: [sound.path],
          write: [dirname(output)],
        });
      },
    },
    tools,
  );
