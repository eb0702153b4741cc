import { join } from 'node:path';
import { addSound, joinSound } from '#server/ingest/add-sound.ts';
import { finishedVideo } from '#server/ingest/finished-video.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { partOfStrip } from '#server/ingest/usefulness.ts';
import { probeMedia } from '#server/media/probe.ts';
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
    .filter((segment) => segment.frames >= INGEST.shortestClip * INGEST.fps);
};

/** Opens a finished video at a frame that begins a clip, which is a keyframe. */
const openAt = (path: string, { start }: Segment): string[] =>
  [start === 0 ? [] : ['-ss', (start / INGEST.fps).toFixed(3)], ['-i', `file:${path}`]].flat();

const cutSegment = async (
  { video, workFolder, name }: { video: IngestedVideo; workFolder: string; name: string },
  segment: Segment,
  size: { width: number; height: number },
  tools: IngestTools,
): Promise<VideoResult> => {
  const { frames } = segment;
  const at = (suffix: string): string => join(workFolder, `${name}${suffix}`);
  const [file, proxy, poster] = [at('.mp4'), at('-proxy.mp4'), at('.jpg')];
  const { hasAudio } = video;
  const sound = hasAudio ? openAt(video.path, segment) : null;
  const pictures = openAt(video.path, segment);
  await addSound({ pictures, sound, soundFilters: [], frames, output: file }, tools);
  await joinSound(
    {
      pictures: openAt(video.proxyPath, segment),
      soundFrom: hasAudio ? file : null,
      frames,
      output: proxy,
    },
    tools,
  );
  const from = segment.start / INGEST.fps;
  const strip = partOfStrip(video.strip, from, from + frames / INGEST.fps);
  return finishedVideo({ file, proxy, poster }, { ...size, frames, hasAudio, strip }, tools);
};

/** See `MediaIngest.segmentVideo`. */
export const segmentVideo = async (
  { video, workFolder }: { video: IngestedVideo; workFolder: string },
  tools: IngestTools,
  onProgress: (progress: number) => void,
): Promise<VideoResult[]> => {
  const segments = planSegments(video.frames);
  const { video: facts } = await probeMedia(video.path, tools);
  const size = { width: facts?.width ?? 0, height: facts?.height ?? 0 };
  const results: VideoResult[] = [];
  onProgress(0);
  for (const segment of segments) {
    const name = `clip-${String(results.length + 1).padStart(3, '0')}`;
    results.push(await cutSegment({ video, workFolder, name }, segment, size, tools));
    onProgress(results.length / segments.length);
  }
  return results;
};
