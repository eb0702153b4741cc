import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishVideo } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { withinIngestTime } from '#server/ingest/ingest-time-limit.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { addSound, copySound } from '#server/ingest/sound.ts';
import { sliceUsefulness } from '#server/ingest/usefulness.ts';
import { probeMedia } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { IngestedVideo, VideoResult } from '#server/ports/media-ingest.ts';

/** A part of a video: its first frame and number of frames. */
export type Segment = { start: number; frames: number };

/** Plans the cuts of a video; see `MediaIngest.segmentVideo`. */
export const planSegments = (frames: number): Segment[] => {
  const clipFrames = INGEST.clipSeconds * INGEST.fps;
  if (frames <= clipFrames) return [];
  const starts = Array.from({ length: Math.ceil(frames / clipFrames) }, (_, index) => index * clipFrames);
  return starts
    .map((start) => ({ start, frames: Math.min(clipFrames, frames - start) }))
    .filter((segment) => segment.frames >= INGEST.minClipSeconds * INGEST.fps);
};

/**
 * Splits the video stream before the first frame of each segment, which is a keyframe. Returns the files in order.
 * The segment muxer counts frames exactly; `-t` or `-frames:v` would cut audio too early or include one frame too
 * many.
 */
const cutVideo = async (
  path: string,
  { segments, folder, name }: { segments: readonly Segment[]; folder: string; name: string },
  { ffmpeg, signal }: IngestTools,
): Promise<string[]> => {
  const clipFrames = INGEST.clipSeconds * INGEST.fps;
  // Includes the end of the last segment, to split off a remainder that is dropped.
  const cuts = segments.map((_, index) => (index + 1) * clipFrames);
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${path}`, '-map', '0:v:0', '-c', 'copy', '-f', 'segment'],
      ['-segment_frames', cuts.join(','), '-reset_timestamps', '1', '-segment_format', 'mp4'],
      ['-segment_format_options', 'movflags=+negative_cts_offsets:use_editlist=0'],
      [join(folder, `${name}-%d.mp4`)],
    ].flat(),
    timeoutInSeconds: INGEST.copySeconds + segments.length * INGEST.clipSeconds,
    signal,
    read: [path],
    write: [folder],
  });
  return segments.map((_, index) => join(folder, `${name}-${index}.mp4`));
};

const finishSegment = async (
  { video, workDirectory, name }: { video: IngestedVideo; workDirectory: string; name: string },
  segment: Segment & { videoPath: string; proxyPath: string },
  size: { width: number; height: number },
  tools: IngestTools,
): Promise<VideoResult> => {
  const { start, frames, videoPath, proxyPath } = segment;
  const { hasAudio } = video;
  const at = (suffix: string): string => join(workDirectory, `${name}${suffix}`);
  const [file, proxy, poster] = [at('.mp4'), at('-proxy.mp4'), at('.jpg')];
  const from = start / INGEST.fps;
  const sound = hasAudio ? { path: video.path, options: ['-ss', from.toFixed(3)] } : null;
  await addSound({ video: videoPath, sound, soundFilters: [], frames, output: file }, tools);
  const soundFrom = hasAudio ? file : null;
  await copySound({ video: proxyPath, soundFrom, frames, output: proxy }, tools);
  const usefulnessOfClip = sliceUsefulness(video.strip, from, from + frames / INGEST.fps);
  return finishVideo({ file, proxy, poster }, { ...size, frames, hasAudio, strip: usefulnessOfClip }, tools);
};

const makeSegments = async (
  { video, workDirectory }: { video: IngestedVideo; workDirectory: string },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<VideoResult[]> => {
  const segments = planSegments(video.frames);
  const { video: facts } = await probeMedia(video.path, tools);
  const size = { width: facts?.width ?? 0, height: facts?.height ?? 0 };
  onProgress(0);
  if (segments.length === 0) return [];
  const folder = join(workDirectory, 'segments');
  await mkdir(folder);
  const videos = await cutVideo(video.path, { segments, folder, name: 'video' }, tools);
  const proxies = await cutVideo(video.proxyPath, { segments, folder, name: 'proxy' }, tools);
  const results: VideoResult[] = [];
  for (const [index, segment] of segments.entries()) {
    const name = `clip-${String(index + 1).padStart(3, '0')}`;
    const streams = { videoPath: videos[index] ?? '', proxyPath: proxies[index] ?? '' };
    results.push(
      await finishSegment({ video, workDirectory, name }, { ...segment, ...streams }, size, tools),
    );
    onProgress(results.length / segments.length);
  }
  await rm(folder, { recursive: true });
  return results;
};

/** See `MediaIngest.segmentVideo`. */
export const segmentVideo = async (
  work: { video: IngestedVideo; workDirectory: string },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<VideoResult[]> => {
  const seconds = work.video.frames / INGEST.fps;
  // Nothing is decoded but a frame of each clip for its poster.
  return withinIngestTime({ decodedPixels: 0 }, { tools, seconds, as: 'video' }, (limited) =>
    makeSegments(work, limited, onProgress),
  );
};
