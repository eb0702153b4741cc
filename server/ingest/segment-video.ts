import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishVideo } from '#server/ingest/finish-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/sandbox.ts';
import { addSound, copySound } from '#server/ingest/sound.ts';
import { sliceStrip } from '#server/ingest/usefulness.ts';
import { probeMedia } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { IngestedVideo, VideoResult } from '#server/ports/media-ingest.ts';

/** A part of a video: its first frame and how many there are. */
export type Segment = { start: number; frames: number };

/** Where a video of so many frames is cut; see `MediaIngest.segmentVideo`. */
export const planSegments = (frames: number): Segment[] => {
  const whole = INGEST.clipSeconds * INGEST.fps;
  if (frames <= whole) return [];
  const starts = Array.from({ length: Math.ceil(frames / whole) }, (_, index) => index * whole);
  return starts
    .map((start) => ({ start, frames: Math.min(whole, frames - start) }))
    .filter((segment) => segment.frames >= INGEST.minClipSeconds * INGEST.fps);
};

/**
 * Cuts the pictures of a finished video in front of the frames that begin a segment, which are keyframes; answers the pieces, in
 * order. The muxer counts frames: limits in seconds or in pictures would end the sound of a file too early, or take one too many.
 */
const cutVideo = async (
  path: string,
  { segments, folder, name }: { segments: readonly Segment[]; folder: string; name: string },
  { ffmpeg, signal }: IngestTools,
): Promise<string[]> => {
  const whole = INGEST.clipSeconds * INGEST.fps;
  // One more than there are segments: it parts off a rest that is left out.
  const cuts = segments.map((_, index) => (index + 1) * whole);
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${path}`, '-map', '0:v:0', '-c', 'copy', '-f', 'segment'],
      ['-segment_frames', cuts.join(','), '-reset_timestamps', '1', '-segment_format', 'mp4'],
      ['-segment_format_options', 'movflags=+negative_cts_offsets:use_editlist=0'],
      [join(folder, `${name}-%d.mp4`)],
    ].flat(),
    timeoutInSeconds: INGEST.minTranscodeSeconds + segments.length * INGEST.clipSeconds,
    signal,
  });
  return segments.map((_, index) => join(folder, `${name}-${index}.mp4`));
};

const finishSegment = async (
  { video, workDirectory, name }: { video: IngestedVideo; workDirectory: string; name: string },
  segment: Segment & { pictures: string; proxyPictures: string },
  size: { width: number; height: number },
  tools: IngestTools,
): Promise<VideoResult> => {
  const { start, frames, pictures, proxyPictures } = segment;
  const { hasAudio } = video;
  const at = (suffix: string): string => join(workDirectory, `${name}${suffix}`);
  const [file, proxy, poster] = [at('.mp4'), at('-proxy.mp4'), at('.jpg')];
  const from = start / INGEST.fps;
  const sound = hasAudio ? ['-ss', from.toFixed(3), '-i', `file:${video.path}`] : null;
  await addSound({ pictures, sound, soundFilters: [], frames, output: file }, tools);
  const soundFrom = hasAudio ? file : null;
  await copySound({ pictures: proxyPictures, soundFrom, frames, output: proxy }, tools);
  const strip = sliceStrip(video.strip, from, from + frames / INGEST.fps);
  return finishVideo({ file, proxy, poster }, { ...size, frames, hasAudio, strip }, tools);
};

/** See `MediaIngest.segmentVideo`. */
export const segmentVideo = async (
  { video, workDirectory }: { video: IngestedVideo; workDirectory: string },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<VideoResult[]> => {
  const segments = planSegments(video.frames);
  const { video: facts } = await probeMedia(video.path, tools);
  const size = { width: facts?.width ?? 0, height: facts?.height ?? 0 };
  onProgress(0);
  if (segments.length === 0) return [];
  const folder = join(workDirectory, 'pieces');
  await mkdir(folder);
  const pictures = await cutVideo(video.path, { segments, folder, name: 'video' }, tools);
  const proxies = await cutVideo(video.proxyPath, { segments, folder, name: 'proxy' }, tools);
  const results: VideoResult[] = [];
  for (const [index, segment] of segments.entries()) {
    const name = `clip-${String(index + 1).padStart(3, '0')}`;
    const pieces = { pictures: pictures[index] ?? '', proxyPictures: proxies[index] ?? '' };
    results.push(await finishSegment({ video, workDirectory, name }, { ...segment, ...pieces }, size, tools));
    onProgress(results.length / segments.length);
  }
  await rm(folder, { recursive: true });
  return results;
};
