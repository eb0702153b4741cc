import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { posterTime } from '#server/ingest/usefulness.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeOwnFile } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { MediaFile, VideoResult } from '#server/ports/media-ingest.ts';
import { takeFromSandbox } from '#server/processes/sandbox-user.ts';
import { type ExpectedOutput, outputFaults } from '#server/rendering/check-output.ts';

/** Takes a finished file over from the sandbox; returns its size and SHA-256. */
export const describeFile = async (path: string, mimeType: string): Promise<MediaFile> => {
  await takeFromSandbox(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  const { size } = await stat(path);
  return { path, bytes: size, sha256: hash.digest('hex'), mimeType };
};

/**
 * Checks a finished video against the requirements of every library file.
 * @throws IngestError INGEST_FAILED when it fails, which is our fault, not the file's.
 */
const checkResult = async (
  path: string,
  expected: Omit<ExpectedOutput, 'fps'>,
  { ffprobe, signal }: Pick<IngestTools, 'ffprobe' | 'signal'>,
): Promise<void> => {
  const [facts, layout] = await Promise.all([probeOwnFile(path, { ffprobe, signal }), readMp4Layout(path)]);
  const faults = outputFaults(facts, layout, { ...expected, fps: INGEST.fps });
  if (faults.length > 0) throw new IngestError('INGEST_FAILED', new Error(`${path}: ${faults.join('; ')}`));
};

/** Number of frames of a transcoded video. */
export const countFrames = async (
  path: string,
  { ffprobe, signal }: Pick<IngestTools, 'ffprobe' | 'signal'>,
): Promise<number> => (await probeOwnFile(path, { ffprobe, signal })).video?.frames ?? 0;

/**
 * Writes one frame of a finished video as a JPEG of the proxy's size.
 * @param at seconds from the start
 */
export const makePoster = async (
  video: string,
  { at, output }: { at: number; output: string },
  { ffmpeg, signal }: IngestTools,
): Promise<void> => {
  const side = `min(${INGEST.proxySide}\\,min(iw\\,ih))`;
  // `side` is the shorter side. JPEG uses full range and the bt601 matrix; without the conversion colours would shift.
  const size = `${side}:${side}:force_original_aspect_ratio=increase:force_divisible_by=2`;
  const scale = `scale=${size}:in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc:flags=lanczos`;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-ss', at.toFixed(3), '-i', `file:${video}`, '-map', '0:v:0', '-frames:v', '1', '-an'],
      ['-vf', `${scale},format=yuvj420p`, '-c:v', 'mjpeg', '-q:v', '3', '-map_metadata', '-1'],
      ['-f', 'image2', '-update', '1', output],
    ].flat(),
    timeoutInSeconds: INGEST.copySeconds,
    signal,
    read: [video],
    write: [dirname(output)],
  });
};

/**
 * Checks a finished video, makes its poster and describes its files.
 * @throws IngestError INGEST_FAILED when it does not meet the requirements of a library file.
 */
export const finishVideo = async (
  { file, proxy, poster }: { file: string; proxy: string; poster: string },
  facts: Pick<VideoResult, 'width' | 'height' | 'frames' | 'hasAudio' | 'strip' | 'regions'>,
  tools: IngestTools,
): Promise<VideoResult> => {
  const durationInSeconds = facts.frames / INGEST.fps;
  await Promise.all([
    makePoster(file, { at: posterTime(facts.strip, durationInSeconds), output: poster }, tools),
    checkResult(file, facts, tools),
  ]);
  const [fileOf, proxyOf, posterOf] = await Promise.all([
    describeFile(file, 'video/mp4'),
    describeFile(proxy, 'video/mp4'),
    describeFile(poster, 'image/jpeg'),
  ]);
  return { ...facts, file: fileOf, proxy: proxyOf, poster: posterOf, fps: INGEST.fps, durationInSeconds };
};
