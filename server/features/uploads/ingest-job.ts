import {
  countedIngestFailures,
  ingestFailures,
  ingestFailuresOfServer,
  ingestNotices,
} from '#contract/job-failures.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { IngestError } from '#server/errors.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { type VideoAsset, listMediaKeys } from '#server/features/library/assets.service.ts';
import { findUsedFileKeys } from '#server/features/library/library.queries.ts';
import { findOrphans, rowIdOf } from '#server/files/trash.ts';
import { type JobKind, hasAnotherTry } from '#server/jobs/job-kind.ts';
import type { Lease } from '#server/jobs/lease.ts';
import { failureCode } from '#server/processes/machine-fault.ts';
import { deleteWhole, makeClips, makeMusic, makeOverlay, makeWhole, publishAssets } from './make-assets.ts';
import { sourceKeyOf } from './receive-upload.ts';
import type { WholeVideo } from './upload.entity.ts';
import {
  type ClaimedUpload,
  findRetryable,
  findUploadsIn,
  markEnded,
  uploadTables,
} from './uploads.queries.ts';

const publish = (...published: Parameters<typeof publishAssets>): Promise<void> =>
  retryWhileDatabaseUnavailable(() => publishAssets(...published));

const reasonOf = (error: unknown): { errorCode: string; errorMessage: string } => {
  if (error instanceof IngestError) return { errorCode: error.code, errorMessage: error.message };
  const code = failureCode(error, 'INGEST_FAILED');
  return { errorCode: code, errorMessage: ingestFailures[code] };
};

const isRetryable = (error: unknown, upload: ClaimedUpload): boolean => {
  const code = reasonOf(error).errorCode;
  return ingestFailuresOfServer.has(code) && hasAnotherTry(code, upload);
};

/** What the sender should know about an upload that is complete; null for nothing. */
const noticeOf = ({ lostSound = null }: WholeVideo, other: string | null = null): string | null => {
  const sound = { all: ingestNotices.SILENT, some: ingestNotices.OTHER_SOUND };
  const notices = [other, lostSound === null ? null : sound[lostSound]].filter((notice) => notice !== null);
  return notices.length === 0 ? null : notices.join(' ');
};

/** Publishes the clips instead of the full video. If cutting fails for good, publishes the full video, so that it is never lost. */
const publishClips = async (
  deps: Deps,
  upload: ClaimedUpload,
  whole: WholeVideo,
  lease: Lease,
): Promise<void> => {
  let clips: VideoAsset[];
  try {
    clips = await makeClips(deps, upload, whole, lease);
  } catch (error) {
    if (lease.signal.aborted || isRetryable(error, upload)) throw error;
    deps.log.warn({ err: error, upload: upload.id }, 'a video could not be cut into clips');
    await publish(deps, upload, [whole], noticeOf(whole, ingestNotices.NO_CLIPS));
    return;
  }
  await publish(deps, upload, clips.length === 0 ? [whole] : clips, noticeOf(whole));
  if (clips.length > 0) await deleteWhole(deps, whole);
};

/** Deletes the original file, which is no longer needed. If that fails, the sweep deletes it later. */
const deleteSource = async (deps: Deps, upload: ClaimedUpload): Promise<void> => {
  await deps.mediaStore
    .delete(sourceKeyOf(upload))
    .catch((error: unknown) =>
      deps.log.warn({ err: error, upload: upload.id }, 'a source file could not be deleted'),
    );
};

const run = async (deps: Deps, upload: ClaimedUpload, lease: Lease): Promise<void> => {
  if (upload.kind === 'overlay') {
    const { overlay, isTrimmed } = await makeOverlay(deps, upload, lease);
    await publish(deps, upload, [overlay], isTrimmed ? ingestNotices.TRIMMED : null);
  } else if (upload.kind === 'music') {
    await publish(deps, upload, [await makeMusic(deps, upload, lease)]);
  } else {
    const whole = await makeWhole(deps, upload, lease);
    if (upload.cutsClips) await publishClips(deps, upload, whole, lease);
    else await publish(deps, upload, [whole], noticeOf(whole));
  }
  await deleteSource(deps, upload);
};

/** Ends an upload whose every attempt lost its worker: publishes a finished full video, or fails the upload. */
const abandon = async (deps: Deps, upload: ClaimedUpload): Promise<void> => {
  if (upload.whole === null) throw new IngestError('WORKER_LOST');
  await publishAssets(deps, upload, [upload.whole], noticeOf(upload.whole, ingestNotices.NO_CLIPS));
  await deleteSource(deps, upload);
};

const fail = async (deps: Deps, upload: ClaimedUpload, error: unknown): Promise<void> => {
  const { id, attempt } = upload;
  const reason = reasonOf(error);
  const outcome = {
    state: 'failed',
    ...reason,
    staysCounted: countedIngestFailures.has(reason.errorCode),
    keepsSource: ingestFailuresOfServer.has(reason.errorCode),
  } as const;
  const hasEnded = await inTransaction(deps.dataSource, (manager) =>
    markEnded(manager, { id, attempt }, outcome),
  );
  if (hasEnded && !outcome.keepsSource) await deleteSource(deps, upload);
};

const work = { run, abandon, fail, isRetryable, needsDisk: true };

/** The kinds of upload jobs, one for each lane. */
export const ingestJobs: Record<keyof typeof uploadTables, JobKind<ClaimedUpload>> = {
  short: { ...uploadTables.short, ...work },
  long: { ...uploadTables.long, ...work },
  overlay: { ...uploadTables.overlay, ...work },
};

const openStates = ['uploading', 'moving', 'received', 'queued', 'processing', 'segmenting'] as const;

/** Moves files without a row into the trash. They belonged to deleted assets, or to workers that were killed or superseded. */
export const sweepLibraryFiles = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  const now = deps.clock.now();
  // Listed before the rows are read, so that newer files are not in the list.
  const keys = await listMediaKeys(deps);
  const open = (await Promise.all(openStates.map((state) => findUploadsIn(deps, state)))).flat();
  const openIds = new Set([...open, ...(await findRetryable(deps))].map(({ id }) => id));
  const used = await findUsedFileKeys(deps);
  const isNeeded = (key: string): boolean => used.has(key) || openIds.has(rowIdOf(key));
  for (const key of await findOrphans(deps, keys, isNeeded)) await deps.mediaStore.trash(key, now);
  await deps.mediaStore.emptyTrash(now);
};
