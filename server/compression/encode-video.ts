import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoFormat, SoundPlan } from '#server/compression/plan-compression.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { LimitedTools } from '#server/ingest/ingest-tools.ts';
import type { OpenedSource } from '#server/ingest/open-source.ts';
import { sourceInput } from '#server/ingest/source-input.ts';
import { toneMapLut } from '#server/ingest/tone-map.ts';
import { videoFilters, wideColorOf } from '#server/ingest/video-encoding.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { AAC_PRIMING, mp4Output, OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** Speed against size; slower presets take twice the time for a few percent. */
const PRESET = 'faster';
/** Seconds between keyframes: fewer cost bits, more make seeking slow. */
const KEYFRAME_SECONDS = 4;

/** What every step works with. `onProgress` gets the seconds of video done. */
export type EncodingTools = LimitedTools & {
  workDirectory: string;
  onProgress?: (seconds: number) => void;
};

const inputOf = ({ path, kind }: OpenedSource): string[] =>
  [
    ['-max_error_rate', String(INGEST.maxErrorRate)],
    ['-threads', String(INGEST.threads.decoder), ...sourceInput(path, kind)],
  ].flat();

const run = async (
  source: OpenedSource,
  args: readonly string[],
  { ffmpeg, signal, timeoutInSeconds, processorSeconds, workDirectory, onProgress }: EncodingTools,
): Promise<void> => {
  await runFfmpeg({
    ffmpeg,
    args,
    timeoutInSeconds,
    processorSeconds,
    signal,
    read: [source.path],
    write: [workDirectory],
    memory: INGEST.transcodeMemory,
    onProgress,
  });
};

/** Seconds of a video whose file does not say them, as browsers record: the end of its last frame. */
export const measureSeconds = async (source: OpenedSource, tools: EncodingTools): Promise<number> => {
  let seconds = 0;
  const onProgress = (at: number): void => {
    seconds = at;
  };
  const args = [...inputOf(source), '-map', `0:${source.video.index}`, '-c', 'copy', '-f', 'null', '-'];
  await run(source, args, { ...tools, onProgress });
  return seconds;
};

/** Encodes the sound, in step with the first frame, into a file of the work directory; returns its path. */
export const encodeSound = async (
  source: OpenedSource & { audio: NonNullable<OpenedSource['audio']> },
  { bitrate, channels, sampleRate }: SoundPlan,
  tools: EncodingTools,
): Promise<string> => {
  const path = join(tools.workDirectory, 'sound.m4a');
  const filters = `aresample=async=1:first_pts=0,aresample=${sampleRate},atrim=start_sample=${AAC_PRIMING},asetpts=PTS-STARTPTS`;
  const args = [
    [...inputOf(source), '-map', `0:${source.audio.index}`, '-t', String(INGEST.maxVideoSeconds)],
    ['-af', filters, '-c:a', OUTPUT_FORMAT.audioCodec, '-b:a', String(bitrate)],
    ['-ar', String(sampleRate), '-ac', String(channels), ...mp4Output(path)],
  ].flat();
  await run(source, args, tools);
  return path;
};

/** Writes the table that brings colours beyond SDR down; null where there are none. */
export const writeToneMap = async (
  { video }: OpenedSource,
  workDirectory: string,
): Promise<string | null> => {
  const wide = wideColorOf(video);
  if (wide === null) return null;
  const path = join(workDirectory, 'tone-map.cube');
  await writeFile(path, toneMapLut(wide));
  return path;
};

type Encoding = { format: VideoFormat; toneMap: string | null };

const encoderOptions = ({ video }: OpenedSource, { format, toneMap }: Encoding): string[] =>
  [
    ['-vf', [...videoFilters(video, format, toneMap, format.fps), 'format=yuv420p'].join(',')],
    ['-c:v', 'libx264', '-preset', PRESET, '-profile:v', 'high', '-pix_fmt', OUTPUT_FORMAT.pixelFormat],
    ['-threads', String(INGEST.threads.encoder), '-b:v', String(format.bitrate)],
    ['-g', String(Math.max(1, Math.round(format.fps * KEYFRAME_SECONDS)))],
    ['-color_range', OUTPUT_FORMAT.colorRange, '-colorspace', OUTPUT_FORMAT.color],
    ['-color_primaries', OUTPUT_FORMAT.color, '-color_trc', OUTPUT_FORMAT.color],
  ].flat();

const passOptions = (pass: 1 | 2, { workDirectory }: EncodingTools): string[] => [
  '-pass',
  String(pass),
  '-passlogfile',
  join(workDirectory, 'passes'),
];

/** The first pass: finds out where the picture needs its bits. It serves every bit rate of the second. */
export const analyseVideo = (
  source: OpenedSource,
  encoding: Encoding,
  tools: EncodingTools,
): Promise<void> => {
  const args = [
    [...inputOf(source), '-map', `0:${source.video.index}`, '-t', String(INGEST.maxVideoSeconds)],
    [...encoderOptions(source, encoding), ...passOptions(1, tools), '-an', '-f', 'null', '-'],
  ].flat();
  return run(source, args, tools);
};

/** The second pass: writes the finished video with the sound that is encoded already. */
export const encodeVideo = (
  source: OpenedSource,
  { sound, output, ...encoding }: Encoding & { sound: string | null; output: string },
  tools: EncodingTools,
): Promise<void> => {
  const args = [
    inputOf(source),
    sound === null ? [] : ['-i', `file:${sound}`],
    ['-map', `0:${source.video.index}`, '-t', String(INGEST.maxVideoSeconds)],
    [...encoderOptions(source, encoding), ...passOptions(2, tools)],
    sound === null ? ['-an'] : ['-map', '1:a:0', '-c:a', 'copy'],
    mp4Output(output),
  ].flat();
  return run(source, args, tools);
};
