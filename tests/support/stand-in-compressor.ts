import { stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CompressionOutcome, VideoCompressor } from '#server/ports/video-compressor.ts';
import { untilAborted } from '#tests/support/until-aborted.ts';

type Work = Parameters<VideoCompressor['compress']>[0];

/**
 * Implements the port without ffmpeg: by default, a video that is larger than its target becomes a file of just below that. Cancelled, it rejects with the
 * reason, as the port asks. `before` is done when it is half done.
 */
export const standInCompressor = ({
  outcome,
  before = async () => {},
}: {
  outcome?: CompressionOutcome;
  before?: (work: Work) => Promise<void>;
} = {}): VideoCompressor => ({
  compress: async (work) => {
    const { workDirectory, targetBytes, signal, onProgress } = work;
    signal?.throwIfAborted();
    onProgress?.(0.5);
    await untilAborted(signal, () => before(work));
    if (outcome !== undefined) return outcome;
    const { size } = await stat(work.source);
    if (size <= targetBytes)
      return { kind: 'unchanged', bytes: size, mimeType: 'video/mp4', extension: 'mp4' };
    const file = path.join(workDirectory, 'video.mp4');
    const bytes = targetBytes - 1000;
    await writeFile(file, 'a compressed video');
    await truncate(file, bytes);
    return { kind: 'compressed', path: file, bytes, width: 720, height: 1280, fps: 30 };
  },
});
