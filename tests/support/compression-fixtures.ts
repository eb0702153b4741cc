import { readFile } from 'node:fs/promises';
import { newId } from '#server/db/new-id.ts';
import { compressionJobs } from '#server/features/compressions/compression-job.ts';
import type { VideoCompressor } from '#server/ports/video-compressor.ts';
import { attemptJob, workInBackground } from '#tests/support/job-steps.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A compression of the owner's that has ended, with its video in the store. */
export const newCompressionOf = async ({ deps }: TestService, { id: ownerId }: Person): Promise<string> => {
  const id = newId();
  const key = `compressions/${id}/1`;
  const { bytes } = await deps.mediaStore.putFile(key, smallVideo);
  const result = { key, bytes, mimeType: 'video/mp4', extension: 'mp4', isUnchanged: false };
  await deps.dataSource.query(
    `INSERT INTO compressions (id, owner_id, file_name, target_bytes, source_bytes, state, progress, result)
     VALUES ($1, $2, 'Friday', 10000000, $3, 'completed', 1, $4)`,
    [id, ownerId, bytes * 4, JSON.stringify({ ...result, width: 72, height: 128, fps: 30 })],
  );
  return id;
};

/** One attempt at this very compression, as a worker makes it. */
export const attemptCompression = (
  { deps }: TestService,
  id: string,
  videoCompressor: VideoCompressor = deps.videoCompressor,
  stop = new AbortController(),
): Promise<void> => attemptJob({ ...deps, videoCompressor }, compressionJobs, id, stop);

/** The compression of the person's that waits for a worker, once there is one. */
export const queuedCompressionOf = ({ deps }: TestService, { id }: Person): Promise<string> =>
  waitUntil('a compression to wait', async () => {
    const rows: { id: string }[] = await deps.dataSource.query(
      `SELECT id FROM compressions WHERE owner_id = $1 AND state = 'queued'`,
      [id],
    );
    return rows[0]?.id;
  });

/** A worker compresses what the person sends as soon as it waits. */
export const compressWhenQueued = (
  service: TestService,
  person: Person,
  videoCompressor?: VideoCompressor,
): void => {
  workInBackground(
    queuedCompressionOf(service, person).then((id) => attemptCompression(service, id, videoCompressor)),
  );
};

export const videoFile = { name: 'Friday_spin.mp4', bytes: await readFile(smallVideo) };
