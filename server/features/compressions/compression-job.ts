import {
  compressionFailures,
  compressionFailuresOfServer,
  type IngestFailureCode,
  ingestFailuresOfServer,
} from '#contract/job-failures.ts';
import { MEGABYTE } from '#contract/videos/compression.contract.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { Deps } from '#server/deps.ts';
import { IngestError } from '#server/errors.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { hasAnotherTry, type JobKind } from '#server/jobs/job-kind.ts';
import { type Lease, LeaseRevokedError } from '#server/jobs/lease.ts';
import {
  type JobFailure,
  markJobCompleted,
  markJobFailed,
  sweepShortLived,
} from '#server/jobs/short-lived-jobs.ts';
import type { CompressionOutcome } from '#server/ports/video-compressor.ts';
import { failureCode } from '#server/processes/machine-fault.ts';
import type { CompressedFile } from './compression.entity.ts';
import { type ClaimedCompression, compressionTable } from './compressions.queries.ts';
import { resultKeyOf, sourceKeyOf } from './receive-compression.ts';

/** Rounded up to a tenth of a megabyte. */
const megabytesAbove = (bytes: number): string => (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1);

/** The reason that the person sees when not even the smallest picture fits. */
const targetTooSmall = (smallestBytes: number): JobFailure => ({
  code: 'TARGET_TOO_SMALL',
  message: compressionFailures.TARGET_TOO_SMALL.replace('{size}', megabytesAbove(smallestBytes)),
});

/** Stores the compressed video. @throws the store's error */
const storeResult = async (
  { mediaStore }: Deps,
  compression: ClaimedCompression,
  { source, outcome }: { source: string; outcome: Exclude<CompressionOutcome, { kind: 'impossible' }> },
): Promise<CompressedFile> => {
  const key = resultKeyOf(compression);
  if (outcome.kind === 'unchanged') {
    const { bytes, mimeType, extension } = outcome;
    await mediaStore.putFile(key, source);
    return { key, bytes, mimeType, extension, isUnchanged: true, width: null, height: null, fps: null };
  }
  const { path, bytes, width, height, fps } = outcome;
  await mediaStore.moveFile(key, path);
  return { key, bytes, mimeType: 'video/mp4', extension: 'mp4', isUnchanged: false, width, height, fps };
};

/** Deletes the original, which is no longer needed. If that fails, the sweep deletes it later. */
const deleteSource = async (deps: Deps, compression: ClaimedCompression): Promise<void> => {
  const { id } = compression;
  await deps.mediaStore
    .delete(sourceKeyOf(compression))
    .catch((error: unknown) =>
      deps.log.warn({ err: error, compression: id }, 'a source file could not be deleted'),
    );
};

const end = async (deps: Deps, compression: ClaimedCompression, failure: JobFailure): Promise<void> => {
  await markJobFailed(deps, compressionTable, compression, failure);
  await deleteSource(deps, compression);
};

const run = async (deps: Deps, compression: ClaimedCompression, lease: Lease): Promise<void> => {
  const sourceKey = sourceKeyOf(compression);
  if ((await deps.mediaStore.stat(sourceKey)) === null) throw new IngestError('FILE_MISSING');
  const { localPath: source, release } = await deps.mediaStore.stage(sourceKey);
  try {
    await deps.workDirectories.use(async (workDirectory) => {
      const outcome = await deps.videoCompressor.compress({
        source,
        workDirectory,
        targetBytes: compression.targetBytes,
        signal: lease.signal,
        onProgress: (progress) => lease.report({ progress }),
      });
      if (outcome.kind === 'impossible') {
        const failure = targetTooSmall(outcome.smallestBytes);
        await retryWhileDatabaseUnavailable(() => end(deps, compression, failure));
        return;
      }
      const result = await storeResult(deps, compression, { source, outcome });
      const made = { column: 'result', value: result };
      const isOurs = await retryWhileDatabaseUnavailable(() =>
        markJobCompleted(deps, compressionTable, compression, made),
      );
      if (!isOurs) throw new LeaseRevokedError();
      await deleteSource(deps, compression);
      deps.log.info({ compression: compression.id, bytes: result.bytes }, 'compression completed');
    });
  } finally {
    await release();
  }
};

/** Failures of ingest that people see under another code; any other code is SERVER_FAULT. */
const serverFailures: Partial<Record<IngestFailureCode, keyof typeof compressionFailures>> = {
  DISK_FULL: 'DISK_FULL',
  SERVER_TOO_BUSY: 'SERVER_TOO_BUSY',
  INGEST_FAILED: 'COMPRESSION_FAILED',
};

const failureOf = (error: unknown): JobFailure => {
  const isIngestError = error instanceof IngestError;
  if (isIngestError && !ingestFailuresOfServer.has(error.code)) return error;
  const code = isIngestError
    ? (serverFailures[error.code] ?? 'SERVER_FAULT')
    : failureCode(error, 'COMPRESSION_FAILED');
  return { code, message: compressionFailures[code] };
};

const isRetryable = (error: unknown, compression: ClaimedCompression): boolean => {
  const { code } = failureOf(error);
  return compressionFailuresOfServer.has(code) && hasAnotherTry(code, compression);
};

/** The compression of a video as a kind of job. */
export const compressionJobs: JobKind<ClaimedCompression> = {
  ...compressionTable,
  run,
  abandon: (deps, compression) => {
    const message = compressionFailures.WORKER_LOST;
    return end(deps, compression, { code: 'WORKER_LOST', message });
  },
  isRetryable,
  fail: (deps, compression, error) => end(deps, compression, failureOf(error)),
  needsDisk: true,
};

/** Deletes compressions that ended a day ago, and files without a row. */
export const sweepCompressions = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  await sweepShortLived(deps, compressionTable);
};
