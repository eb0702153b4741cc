import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CompressionSource,
  LAST_RUNG,
  nextBitrate,
  type EncodingAttempt,
  type VideoFormat,
  planFormat,
  planSound,
  smallestBytes,
  type SoundPlan,
} from '#server/compression/plan-compression.ts';
import { IngestError } from '#server/errors.ts';
import { type ChosenSound, chooseSound, soundGraph } from '#server/ingest/choose-sound.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import {
  ingestProcessorLimit,
  ingestTimeLimit,
  withinIngestTime,
  type LimitedTools,
} from '#server/ingest/ingest-tools.ts';
import { monotonicProgress, withIngestErrors } from '#server/ingest/media-ingest.ts';
import { type OpenedSource, openSource } from '#server/ingest/open-source.ts';
import { type SourceKind, sourceInput } from '#server/ingest/source-input.ts';
import { videoFilters, writeToneMap } from '#server/ingest/video-encoding.ts';
import { probeOwnFile } from '#server/media/probe.ts';
import type { FindTools } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { CompressionOutcome, VideoCompressor } from '#server/ports/video-compressor.ts';
import { takeFromSandbox } from '#server/processes/sandbox-user.ts';
import { AAC_PRIMING, mp4Output, OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** Speed against size; slower presets take twice the time for a few percent. */
const PRESET = 'faster';
/** Seconds between keyframes: fewer cost bits, more make seeking slow. */
const KEYFRAME_SECONDS = 4;

/** The tools of every step. `onProgress` gets the seconds of video done. */
type EncodingTools = LimitedTools & {
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

/** A video with the sound that is taken from it. */
type OpenedVideo = OpenedSource & { sound: ChosenSound | null };

/** The duration, seconds, of a video whose file does not declare it, as browsers record: the end of its last frame. */
const measureSeconds = async (source: OpenedSource, tools: EncodingTools): Promise<number> => {
  let seconds = 0;
  const onProgress = (at: number): void => {
    seconds = at;
  };
  const args = [...inputOf(source), '-map', `0:${source.video.index}`, '-c', 'copy', '-f', 'null', '-'];
  await run(source, args, { ...tools, onProgress });
  return seconds;
};

/** Encodes the sound, in step with the first frame, into a file of the work directory; returns its path. */
const encodeSound = async (
  source: OpenedSource & { sound: ChosenSound },
  { bitrate, channels, sampleRate }: SoundPlan,
  tools: EncodingTools,
): Promise<string> => {
  const path = join(tools.workDirectory, 'sound.m4a');
  const filters = `[sound]aresample=${sampleRate},atrim=start_sample=${AAC_PRIMING},asetpts=PTS-STARTPTS[fitting]`;
  const args = [
    [...inputOf(source), '-filter_complex', `${soundGraph(source.sound)};${filters}`],
    [
      '-map',
      '[fitting]',
      '-t',
      String(INGEST.maxVideoSeconds),
      '-c:a',
      OUTPUT_FORMAT.audioCodec,
      '-b:a',
      String(bitrate),
    ],
    ['-ar', String(sampleRate), '-ac', String(channels), ...mp4Output(path)],
  ].flat();
  await run(source, args, tools);
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

/** The first pass: finds where the video needs its bits. It serves second passes of any bit rate. */
const analyseVideo = (source: OpenedSource, encoding: Encoding, tools: EncodingTools): Promise<void> => {
  const args = [
    [...inputOf(source), '-map', `0:${source.video.index}`, '-t', String(INGEST.maxVideoSeconds)],
    [...encoderOptions(source, encoding), ...passOptions(1, tools), '-an', '-f', 'null', '-'],
  ].flat();
  return run(source, args, tools);
};

/** The second pass: writes the finished video with the encoded sound. */
const encodeVideo = (
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

/** Maximum number of second passes for one video, each with a corrected bit rate. */
const MAX_ATTEMPTS = 5;
/** If a result is this many times larger than its bit rate implies, the encoder cannot go lower at this size. */
const AT_ITS_LOWEST = 1.25;
/** Shares of the progress: sound, the first pass, the second. The rest is for further attempts. */
const SHARES = { sound: 0.05, first: 0.35, second: 0.9 };

const files: Partial<Record<SourceKind, { mimeType: string; extension: string }>> = {
  mp4: { mimeType: 'video/mp4', extension: 'mp4' },
  matroska: { mimeType: 'video/webm', extension: 'webm' },
  avi: { mimeType: 'video/x-msvideo', extension: 'avi' },
};

const bytesOf = async (path: string): Promise<number> => (await stat(path)).size;

type Task = {
  opened: OpenedSource;
  source: CompressionSource;
  targetBytes: number;
  sound: { path: string; bytes: number; plan: NonNullable<ReturnType<typeof planSound>> } | null;
  /** Returns a reporter for the part of the progress between two shares. */
  within: (from: number, to: number) => (seconds: number) => void;
};

type EncodedVideo = { path: string; bytes: number; format: VideoFormat };

/** The largest video below the target that a series of attempts finds, or the least size when all exceed the target. */
const searchVideo = async (
  task: Task,
  tools: EncodingTools,
): Promise<EncodedVideo | { smallestBytes: number }> => {
  const { opened, source, targetBytes, sound, within } = task;
  const toneMap = await writeToneMap(opened.video, tools.workDirectory);
  const fixedBytes = sound?.bytes ?? 0;
  const budget = { targetBytes, soundBytes: fixedBytes, sound: sound?.plan ?? null };
  let format = planFormat(source, budget);
  let analysed = -1;
  let best: EncodedVideo | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  let attempts: EncodingAttempt[] = [];
  const output = join(tools.workDirectory, 'attempt.mp4');
  for (let attempt = 0; attempt < MAX_ATTEMPTS && format !== null; attempt += 1) {
    if (analysed !== format.rung) {
      const onProgress = within(SHARES.sound, SHARES.first);
      await analyseVideo(opened, { format, toneMap }, { ...tools, onProgress });
      analysed = format.rung;
    }
    const onProgress = within(
      attempt === 0 ? SHARES.first : SHARES.second,
      attempt === 0 ? SHARES.second : 1,
    );
    await encodeVideo(
      opened,
      { format, toneMap, sound: sound?.path ?? null, output },
      { ...tools, onProgress },
    );
    const bytes = await bytesOf(output);
    smallest = Math.min(smallest, bytes);
    if (bytes <= targetBytes && bytes > (best?.bytes ?? 0)) {
      const path = join(tools.workDirectory, 'video.mp4');
      await rename(output, path);
      best = { path, bytes, format };
    }
    attempts.push({ bitrate: format.bitrate, bytes });
    const requestedBytes = fixedBytes + (format.bitrate * source.seconds) / 8;
    if (best === null && bytes > requestedBytes * AT_ITS_LOWEST) {
      format = format.rung === LAST_RUNG ? null : planFormat(source, { ...budget, from: format.rung + 1 });
      attempts = [];
    } else {
      const bitrate = nextBitrate(attempts, { fixedBytes, targetBytes });
      format = bitrate === null ? null : { ...format, bitrate };
    }
  }
  return best ?? { smallestBytes: Number.isFinite(smallest) ? smallest : smallestBytes(source) };
};

/** @throws IngestError INGEST_FAILED when the finished file is not a video, which is our fault, not the source's. */
const checkResult = async (path: string, tools: EncodingTools): Promise<void> => {
  const { video } = await probeOwnFile(path, tools);
  if (video === null || video.codec !== 'h264' || video.frames === 0)
    throw new IngestError('INGEST_FAILED', new Error(`${path} has no pictures`));
};

const factsOf = ({ video, sound }: OpenedVideo, seconds: number): CompressionSource => ({
  width: video.width,
  height: video.height,
  fps: video.fps ?? INGEST.fps,
  seconds,
  hasSound: sound !== null,
});

const compressOpened = async (
  opened: OpenedVideo,
  targetBytes: number,
  tools: EncodingTools & { report: (progress: number) => void },
): Promise<CompressionOutcome> => {
  const seconds = opened.durationInSeconds ?? (await measureSeconds(opened, tools));
  if (seconds <= 0) throw new IngestError('FILE_BROKEN');
  const source = factsOf(opened, seconds);
  const least = smallestBytes(source);
  if (least > targetBytes) return { kind: 'impossible', smallestBytes: least };
  const within =
    (from: number, to: number) =>
    (at: number): void =>
      tools.report(from + (to - from) * Math.min(1, at / seconds));
  const plan = planSound(source, targetBytes);
  let sound: Task['sound'] = null;
  if (plan !== null && opened.sound !== null) {
    const onProgress = within(0, SHARES.sound);
    const path = await encodeSound({ ...opened, sound: opened.sound }, plan, { ...tools, onProgress });
    sound = { path, bytes: await bytesOf(path), plan };
  }
  const made = await searchVideo({ opened, source, targetBytes, sound, within }, tools);
  if (!('path' in made)) return { kind: 'impossible', ...made };
  await takeFromSandbox(made.path);
  await checkResult(made.path, tools);
  tools.report(1);
  const { path, bytes, format } = made;
  return { kind: 'compressed', path, bytes, width: format.width, height: format.height, fps: format.fps };
};

/** Each pass of an attempt decodes the whole source. */
const timeLimit: typeof ingestTimeLimit = (work) => ingestTimeLimit(work) * (MAX_ATTEMPTS + 1);

/** The compressor of this machine. Without a full ffmpeg (null) everything fails with NO_MEDIA_TOOLS. */
export const createVideoCompressor = (findTools: FindTools): VideoCompressor => ({
  compress: ({ source: path, workDirectory, targetBytes, signal, onProgress }) =>
    withIngestErrors(signal, async () => {
      signal?.throwIfAborted();
      const tools = await findTools();
      if (tools === null) throw new IngestError('NO_MEDIA_TOOLS');
      const ingestTools = { ...tools, signal, timeLimit, processorLimit: ingestProcessorLimit };
      const opened = await openSource(path, 'video', ingestTools);
      const bytes = await bytesOf(path);
      const file = files[opened.kind];
      if (bytes <= targetBytes && file !== undefined) return { kind: 'unchanged', bytes, ...file };
      const { sound } = await chooseSound(opened, ingestTools);
      const seconds = opened.durationInSeconds ?? INGEST.maxVideoSeconds;
      return withinIngestTime(opened, { tools: ingestTools, seconds, as: 'video' }, (limited) =>
        compressOpened({ ...opened, sound }, targetBytes, {
          ...limited,
          workDirectory,
          report: monotonicProgress(onProgress),
        }),
      );
    }),
});
