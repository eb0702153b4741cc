import { fileFacts } from '#server/ingest/file-facts.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { makePoster } from '#server/ingest/make-poster.ts';
import { probeResult } from '#server/ingest/probe-result.ts';
import { posterMoment } from '#server/ingest/usefulness.ts';
import type { UsefulnessStrip, VideoResult } from '#server/ports/media-ingest.ts';

/**
 * Checks a finished video, takes its poster and measures its files.
 * @throws IngestError INGEST_FAILED when it is not what a file of the library has to be.
 */
export const finishedVideo = async (
  { file, proxy, poster }: { file: string; proxy: string; poster: string },
  facts: { width: number; height: number; frames: number; hasAudio: boolean; strip: UsefulnessStrip },
  tools: IngestTools,
): Promise<VideoResult> => {
  const durationInSeconds = facts.frames / INGEST.fps;
  await Promise.all([
    makePoster(file, { at: posterMoment(facts.strip, durationInSeconds), output: poster }, tools),
    probeResult(file, facts, tools),
  ]);
  const [fileOf, proxyOf, posterOf] = await Promise.all([
    fileFacts(file, 'video/mp4'),
    fileFacts(proxy, 'video/mp4'),
    fileFacts(poster, 'image/jpeg'),
  ]);
  return { ...facts, file: fileOf, proxy: proxyOf, poster: posterOf, fps: INGEST.fps, durationInSeconds };
};
