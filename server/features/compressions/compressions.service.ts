import { compressionFailuresOfServer } from '#contract/job-failures.ts';
import {
  type CompressionProgress,
  type CompressionResult,
  type CompressionView,
  MEGABYTE,
} from '#contract/videos/compression.contract.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import type { ServedFile } from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { awaitResult } from '#server/jobs/follow-row.ts';
import { retryTimeOf } from '#server/jobs/job-kind.ts';
import { deleteJob } from '#server/jobs/short-lived-jobs.ts';
import type { StepReader } from '#server/streaming.ts';
import type { CompressedFile, Compression } from './compression.entity.ts';
import { type CompressionAddress, compressionTable, findCompression } from './compressions.queries.ts';

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

const inMegabytes = (bytes: number): number => twoDigits(bytes / MEGABYTE);

type Sizes = Pick<Compression, 'targetBytes'> & { sourceBytes: number };

/** The outcome as a sentence for the person. */
const messageOf = (
  { isUnchanged, bytes, width, height, fps }: CompressedFile,
  { targetBytes, sourceBytes }: Sizes,
): string => {
  if (isUnchanged) {
    return `Your video already takes only ${inMegabytes(bytes)} MB, and you asked for ${inMegabytes(targetBytes)} MB, so it stays as it is.`;
  }
  const times = (sourceBytes / bytes).toFixed(1);
  return `Your video is ${times} times smaller, at ${width} × ${height} and ${Math.round(fps ?? 0)} frames per second.`;
};

const resultOf = ({ id, result, sourceBytes, targetBytes }: Compression): CompressionResult | null => {
  if (result === null || sourceBytes === null) return null;
  return {
    success: true,
    originalSizeMB: inMegabytes(sourceBytes),
    compressedSizeMB: inMegabytes(result.bytes),
    compressionRatio: twoDigits(sourceBytes / result.bytes),
    videoUrl: `/api/compressions/${id}/file`,
    message: messageOf(result, { sourceBytes, targetBytes }),
  };
};

/** Only TARGET_TOO_SMALL is about the target; every other failure is about the video. */
const fieldOf = (code: string): string => (code === 'TARGET_TOO_SMALL' ? 'targetSize' : 'video');

const viewOf = (row: Compression): CompressionView => {
  const { id, state, progress, fileName, errorCode: code, errorMessage: message } = row;
  const error = code === null || message === null ? null : { code, message, field: fieldOf(code) };
  return { id, state, progress, retryAt: retryTimeOf(row), fileName, result: resultOf(row), error };
};

/** @throws AppError NOT_FOUND, also for another person's. */
export const readCompression = async (
  deps: LocalDeps,
  address: CompressionAddress,
): Promise<CompressionView> => viewOf(await findCompression(deps, address));

/** Cancels a compression, or deletes an ended one. @throws AppError NOT_FOUND */
export const deleteCompression = async (deps: LocalDeps, address: CompressionAddress): Promise<void> => {
  const { id } = await findCompression(deps, address);
  await deleteJob(deps, compressionTable, id);
};

const isOver = ({ state }: Pick<CompressionView, 'state'>): boolean =>
  state === 'completed' || state === 'failed';

/**
 * Waits until a compression has ended and reports each change.
 * @throws AppError NOT_FOUND; COMPRESSION_FAILED with the field and the reason in its details; SERVER_FAULT; COMPRESSION_UNDER_WAY after 15
 * minutes or when the service stops; the reason of the reader's signal. The compression continues in each case.
 */
export const awaitCompression = async (
  deps: Deps,
  address: CompressionAddress,
  { report, signal }: StepReader<CompressionProgress>,
): Promise<CompressionResult> => {
  const followed = { keys: [address.id], read: () => readCompression(deps, address), isOver };
  const found = await awaitResult(deps, followed, {
    signal,
    resultOf: ({ id, state, progress, retryAt, result, error }) => {
      report({ id, state, progress, retryAt });
      if (error !== null && compressionFailuresOfServer.has(error.code))
        throw new AppError('SERVER_FAULT', undefined, error.message);
      if (error !== null)
        throw new AppError('COMPRESSION_FAILED', [{ path: error.field, message: error.message }]);
      return result;
    },
  });
  if (found === null) throw new AppError('COMPRESSION_UNDER_WAY');
  return found;
};

/** The compressed video, to play or to save. @throws AppError NOT_FOUND, or COMPRESSION_NOT_FINISHED */
export const openCompressed = async (deps: LocalDeps, address: CompressionAddress): Promise<ServedFile> => {
  const { id, fileName, result, attempt } = await findCompression(deps, address);
  if (result === null) throw new AppError('COMPRESSION_NOT_FINISHED');
  const { key, bytes, mimeType, extension } = result;
  if ((await deps.mediaStore.stat(key)) === null) throw new AppError('NOT_FOUND');
  return {
    contentType: mimeType,
    bytes,
    version: `${id}-${attempt}-${bytes}`,
    saveAs: { title: `${fileName} compressed`, extension },
    open: (range) => deps.mediaStore.read(key, range),
  };
};
