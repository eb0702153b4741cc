import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { meanRegions } from '#server/ingest/clip-regions.ts';
import { finishVideo } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { type IngestTools, onOwnFile, withinIngestTime } from '#server/ingest/ingest-tools.ts';
import { addLevelSound, copySound, soundLevels } from '#server/ingest/sound.ts';
import { sliceUsefulness, withLevels } from '#server/ingest/usefulness.ts';
import { probeOwnFile } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { IngestedVideo, VideoResult } from '#server/ports/media-ingest.ts';

/** A part of a video: its first frame and number of frames. */
export type Segment = { start: number; frames: number };

const CLIP_FRAMES = INGEST.clipSeconds * INGEST.fps;

/** Plans the clips of a video; see `MediaIngest.segmentVideo`. */
export const planSegments = (frames: number): Segment[] => {
  const remainder = frames % CLIP_FRAMES;
  const isMerged = remainder < INGEST.minRemainderSeconds * INGEST.fps;
  const count = isMerged ? Math.floor(frames / CLIP_FRAMES) : Math.ceil(frames / CLIP_FRAMES);
  if (count < 2) return [];
  const hasShortEnd = !isMerged && remainder < INGEST.minClipSeconds * INGEST.fps;
  // Full seconds are where the encoder has put keyframes.
  const lastStart = hasShortEnd
    ? Math.ceil((frames - CLIP_FRAMES) / INGEST.fps) * INGEST.fps
    : (count - 1) * CLIP_FRAMES;
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const start = isLast ? lastStart : index * CLIP_FRAMES;
    return { start, frames: isLast ? frames - start : CLIP_FRAMES };
  });
};

/**
 * Splits a video stream before each of the given frames, which are keyframes. Returns the files in order. The segment muxer
 * counts frames exactly; `-t` or `-frames:v` would cut audio too early or include one frame too many.
 */
const splitVideo = async (
  path: string,
  { before, folder, name }: { before: readonly number[]; folder: string; name: string },
  { ffmpeg, signal }: IngestTools,
): Promise<string[]> => {
  if (before.length === 0) return [path];
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${path}`, '-map', '0:v:0', '-c', 'copy', '-f', 'segment'],
      ['-segment_frames', before.join(','), '-reset_timestamps', '1', '-segment_format', 'mp4'],
      ['-segment_format_options', 'movflags=+negative_cts_offsets:use_editlist=0'],
      [join(folder, `${name}-%d.mp4`)],
    ].flat(),
    timeoutInSeconds: INGEST.copySeconds + (before.length + 1) * INGEST.clipSeconds,
    signal,
    read: [path],
    write: [folder],
  });
  return [0, ...before].map((_, index) => join(folder, `${name}-${index}.mp4`));
};

type SegmentFiles = { segments: readonly Segment[]; folder: string; name: string };

/** The video stream of each segment; the last one may overlap the one before it. */
const cutVideo = async (
  path: string,
  { segments, folder, name }: SegmentFiles,
  tools: IngestTools,
): Promise<string[]> => {
  const starts = segments.slice(1).map(({ start }) => start);
  const [last, previous] = [segments.at(-1), segments.at(-2)];
  if (last === undefined || previous === undefined || last.start >= previous.start + previous.frames) {
    return splitVideo(path, { before: starts, folder, name }, tools);
  }
  const files = await splitVideo(path, { before: starts.slice(0, -1), folder, name }, tools);
  // Both come from the last file, which is split twice.
  const both = files.at(-1) ?? path;
  const split = (before: number, part: string): Promise<string[]> =>
    splitVideo(both, { before: [before], folder, name: `${name}-${part}` }, tools);
  const [whole = ''] = await split(previous.frames, 'whole');
  const [, end = ''] = await split(last.start - previous.start, 'end');
  return [...files.slice(0, -1), whole, end];
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
  const range = ['-ss', from.toFixed(3), '-t', (frames / INGEST.fps).toFixed(3)];
  const sound = hasAudio ? { path: video.path, options: range } : null;
  await addLevelSound({ video: videoPath, sound, frames, output: file }, tools);
  const soundFrom = hasAudio ? file : null;
  await copySound({ video: proxyPath, soundFrom, frames, output: proxy }, tools);
  const part = sliceUsefulness(video.strip, from, from + frames / INGEST.fps);
  const strip = hasAudio ? withLevels(part, await soundLevels({ path: file, frames }, tools)) : part;
  const regions = meanRegions(video.regionsBySecond.slice(from, Math.ceil(from + frames / INGEST.fps)));
  return finishVideo({ file, proxy, poster }, { ...size, frames, hasAudio, strip, regions }, tools);
};

const makeSegments = async (
  { video, workDirectory }: { video: IngestedVideo; workDirectory: string },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<VideoResult[]> => {
  const segments = planSegments(video.frames);
  const { video: facts } = await probeOwnFile(video.path, tools);
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
    onOwnFile(() => makeSegments(work, limited, onProgress)),
  );
};
