import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';

/**
 * Writes one picture of a finished video as JPEG, as wide as a proxy.
 * @param at seconds from the start
 */
export const makePoster = async (
  video: string,
  { at, output }: { at: number; output: string },
  { ffmpeg, signal }: IngestTools,
): Promise<void> => {
  const side = `min(${INGEST.proxySide}\\,min(iw\\,ih))`;
  // Its shorter side is that long. A JPEG is stored in the full range of another matrix; without saying so its colours would drift.
  const size = `${side}:${side}:force_original_aspect_ratio=increase:force_divisible_by=2`;
  const scale = `scale=${size}:in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc:flags=lanczos`;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-ss', at.toFixed(3), '-i', `file:${video}`, '-map', '0:v:0', '-frames:v', '1', '-an'],
      ['-vf', `${scale},format=yuvj420p`, '-c:v', 'mjpeg', '-q:v', '3', '-map_metadata', '-1'],
      ['-f', 'image2', '-update', '1', output],
    ].flat(),
    timeoutInSeconds: INGEST.leastWorkSeconds,
    signal,
  });
};
