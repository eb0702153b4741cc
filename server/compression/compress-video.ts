import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  analyseVideo,
  encodeVideo,
  encodeSound,
  type EncodingTools,
  measureSeconds,
  writeToneMap,
} from '#server/compression/encode-video.ts';
import {
  type CompressionSource,
  LAST_RUNG,
  nextBitrate,
  type EncodingAttempt,
  type VideoFormat,
  planFormat,
  planSound,
  smallestBytes,
} from '#server/compression/plan-compression.ts';
import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { ingestProcessorLimit, ingestTimeLimit, withinIngestTime } from '#server/ingest/ingest-tools.ts';
import { withIngestErrors } from '#server/ingest/media-ingest.ts';
import { type OpenedSource, openSource } from '#server/ingest/open-source.ts';
import type { SourceKind } from '#server/ingest/source-input.ts';
import { probeOwnFile } from '#server/media/probe.ts';
import type { FindTools } from '#server/media/resolve-ffmpeg.ts';
import type { CompressionOutcome, VideoCompressor } from '#server/ports/video-compressor.ts';
import { takeFromSandbox } from '#server/processes/sandbox-user.ts';

/** Maximum number of second passes for one video, each with a corrected bit rate. */
const MAX_ATTEMPTS = 5;
/** If a result is this many times larger than its bit rate implies, the encoder cannot go lower and the picture must be smaller. */
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
  /** Reports a part of the progress, from and to 0 to 1. */
  within: (from: number, to: number) => (seconds: number) => void;
};

type EncodedVideo = { path: string; bytes: number; format: VideoFormat };

/** The largest video below the target that a series of attempts finds; null when all exceed it. */
const searchVideo = async (
  task: Task,
  tools: EncodingTools,
): Promise<EncodedVideo | { smallestBytes: number }> => {
  const { opened, source, targetBytes, sound, within } = task;
  const toneMap = await writeToneMap(opened, tools.workDirectory);
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

/** @throws IngestError INGEST_FAILED when the finished file is no video; that is our fault, not the source's. */
const checkResult = async (path: string, tools: EncodingTools): Promise<void> => {
  const { video } = await probeOwnFile(path, tools);
  if (video === null || video.codec !== 'h264' || video.frames === 0)
    throw new IngestError('INGEST_FAILED', new Error(`${path} has no pictures`));
};

const factsOf = ({ video, audio }: OpenedSource, seconds: number): CompressionSource => ({
  width: video.width,
  height: video.height,
  fps: video.fps ?? INGEST.fps,
  seconds,
  hasSound: audio !== null,
});

const compressOpened = async (
  opened: OpenedSource,
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
  if (plan !== null && opened.audio !== null) {
    const onProgress = within(0, SHARES.sound);
    const path = await encodeSound({ ...opened, audio: opened.audio }, plan, { ...tools, onProgress });
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

/** Progress that never falls. */
const rising = (onProgress: ((progress: number) => void) | undefined): ((progress: number) => void) => {
  let highest = 0;
  return (progress) => {
    if (progress <= highest) return;
    highest = progress;
    onProgress?.(progress);
  };
};

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
      const seconds = opened.durationInSeconds ?? INGEST.maxVideoSeconds;
      return withinIngestTime(opened, { tools: ingestTools, seconds, as: 'video' }, (limited) =>
        compressOpened(opened, targetBytes, { ...limited, workDirectory, report: rising(onProgress) }),
      );
    }),
});
