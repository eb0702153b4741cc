import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IngestError } from '#server/errors.ts';
import { countFrames, finishVideo } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import {
  type IngestTools,
  type LimitedTools,
  onOwnFile,
  withinIngestTime,
} from '#server/ingest/ingest-tools.ts';
import { addLevelSound } from '#server/ingest/level-sound.ts';
import { type NormalizedVideo, normalizeVideo } from '#server/ingest/normalize-video.ts';
import { type OpenedSource, openSource } from '#server/ingest/open-source.ts';
import { planSegments } from '#server/ingest/segment-video.ts';
import { addSound, copySound, pcmInput, soundLevels } from '#server/ingest/sound.ts';
import { usefulness } from '#server/ingest/usefulness.ts';
import type { VideoResult } from '#server/ports/media-ingest.ts';

/** Fraction of the time spent transcoding; the rest is analysis, muxing and checks. */
const TRANSCODING_SHARE = 0.92;

/**
 * Writes the finished video and proxy from the transcoded streams. Of a video that is cut into clips the sound stays as it is, for each
 * clip is brought to one loudness by itself. Returns the audio level of each second.
 */
const finishVideos = async (
  { videoPath, proxyPath, soundPath }: NormalizedVideo,
  { frames, file, proxy, isCut }: { frames: number; file: string; proxy: string; isCut: boolean },
  tools: IngestTools,
): Promise<number[]> => {
  const levels = soundPath === null ? [] : await soundLevels(soundPath);
  const sound = soundPath === null ? null : pcmInput(soundPath);
  await (isCut ? addSound : addLevelSound)({ video: videoPath, sound, frames, output: file }, tools);
  const soundFrom = soundPath === null ? null : file;
  await copySound({ video: proxyPath, soundFrom, frames, output: proxy }, tools);
  return levels;
};

/** Makes all that is needed of a video from its transcoded streams. */
const finishNormalized = async (
  normalized: NormalizedVideo,
  { workDirectory, cutsClips }: { workDirectory: string; cutsClips: boolean },
  tools: IngestTools & { onProgress: (progress: number) => void },
): Promise<VideoResult> => {
  const frames = await countFrames(normalized.videoPath, tools);
  if (frames < INGEST.minVideoSeconds * INGEST.fps) throw new IngestError('TOO_SHORT');
  const at = (name: string): string => join(workDirectory, name);
  const [file, proxy] = [at('video.mp4'), at('proxy.mp4')];
  const isCut = cutsClips && planSegments(frames).length > 0;
  const levels = await finishVideos(normalized, { frames, file, proxy, isCut }, tools);
  const { videoPath, proxyPath, soundPath, width, height, statistics } = normalized;
  for (const path of [videoPath, proxyPath, soundPath]) if (path !== null) await rm(path);
  const hasAudio = soundPath !== null;
  const facts = {
    width,
    height,
    frames,
    hasAudio,
    strip: usefulness(statistics, levels, frames / INGEST.fps),
  };
  const result = await finishVideo({ file, proxy, poster: at('poster.jpg') }, facts, tools);
  tools.onProgress(1);
  return result;
};

const makeVideo = async (
  opened: OpenedSource,
  output: { workDirectory: string; cutsClips: boolean },
  tools: LimitedTools & { onProgress: (progress: number) => void },
): Promise<VideoResult> => {
  const { onProgress } = tools;
  const normalized = await normalizeVideo(opened, output.workDirectory, {
    ...tools,
    onProgress: (progress) => onProgress(progress * TRANSCODING_SHARE),
  });
  onProgress(TRANSCODING_SHARE);
  return onOwnFile(() => finishNormalized(normalized, output, tools));
};

/** See `MediaIngest.ingestVideo`. */
export const ingestVideo = async (
  {
    source,
    workDirectory,
    cutsClips = false,
  }: { source: string; workDirectory: string; cutsClips?: boolean | undefined },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<VideoResult> => {
  const opened = await openSource(source, 'video', tools);
  onProgress(0);
  const seconds = opened.durationInSeconds ?? INGEST.maxVideoSeconds;
  return withinIngestTime(opened, { tools, seconds, as: 'video' }, (limited) =>
    makeVideo(opened, { workDirectory, cutsClips }, { ...limited, onProgress }),
  );
};
