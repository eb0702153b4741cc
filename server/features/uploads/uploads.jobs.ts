import type { Deps } from '#server/deps.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { findUsedFileKeys, listMediaKeys } from '#server/features/library/assets.service.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import type { IncomingFile } from '#server/ports/upload-intake.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { ingestJobs } from './ingest-job.ts';
import { endUpload, finishUpload, isBeingMoved, queueUpload, sourceKeyOf } from './receive-upload.ts';
import type { Upload } from './upload.entity.ts';
import { deleteEndedBefore, findRetryable, findUploadsIn } from './uploads.queries.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** How long an unfinished upload can be resumed, milliseconds. */
const RESUMABLE_FOR_MS = 24 * HOUR_MS;
/**
 * Time without a byte after which a single-request upload counts as broken off, milliseconds; longer than its request
 * may be silent.
 */
const SILENT_FOR_MS = 40 * SECOND_MS;
/** The same for an upload that may be arriving at another machine, whose disk this process cannot see; milliseconds. */
const ELSEWHERE_FOR_MS = 6 * HOUR_MS;
/** A received file is queued after this time if no call has claimed it, milliseconds. */
const UNDECIDED_FOR_MS = HOUR_MS;
/** How long an ended upload stays in the list, milliseconds. */
const LISTED_FOR_MS = 7 * 24 * HOUR_MS;

const isAbandoned = ({ isResumable, createdAt }: Upload, file: IncomingFile | null, now: number): boolean => {
  if (isResumable) return now - createdAt.getTime() > RESUMABLE_FOR_MS;
  return file === null
    ? now - createdAt.getTime() > ELSEWHERE_FOR_MS
    : now - file.changedAt.getTime() > SILENT_FOR_MS;
};

/** Whether all bytes have arrived and only the last step is missing, as after a kill. */
const isComplete = async (deps: Deps, upload: Upload, file: IncomingFile | null): Promise<boolean> => {
  if (!upload.isResumable) return false;
  const received = file ?? (await deps.mediaStore.stat(sourceKeyOf(upload)));
  return received?.bytes === upload.bytes;
};

const sweepUpload = async (deps: Deps, upload: Upload, now: number): Promise<void> => {
  const file = await deps.uploads.stat(upload.id);
  if (await isComplete(deps, upload, file)) {
    deps.background.start('move of an upload', () => finishUpload(deps, upload));
  } else if (isAbandoned(upload, file, now)) await endUpload(deps, upload.id, { state: 'cancelled' });
};

/**
 * Completes a move that a killed process or a failing store left unfinished. The sender may be gone without a response,
 * so the upload is queued at once. After a day without a file it ends.
 */
const sweepMove = async (deps: Deps, upload: Upload, now: number): Promise<void> => {
  if (isBeingMoved(upload)) return;
  const file = (await deps.uploads.stat(upload.id)) ?? (await deps.mediaStore.stat(sourceKeyOf(upload)));
  if (now - upload.updatedAt.getTime() > RESUMABLE_FOR_MS) {
    await endUpload(deps, upload.id, { state: 'cancelled' });
  } else if (file !== null) {
    // A slow store must not hold up the sweep.
    deps.background.start('move of an upload', () => finishUpload(deps, upload));
  }
};

/** Cancels abandoned uploads, deletes files without a row, and finishes uploads that are complete. */
export const sweepIncoming = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  const now = deps.clock.now().getTime();
  // Listed first: the row of a newer file already exists.
  const files = await deps.uploads.list();
  const uploading = await findUploadsIn(deps, 'uploading');
  const moving = await findUploadsIn(deps, 'moving');
  for (const upload of uploading) await sweepUpload(deps, upload, now);
  for (const upload of moving) await sweepMove(deps, upload, now);
  const ids = new Set([...uploading, ...moving].map(({ id }) => id));
  for (const file of files) if (!ids.has(file.id)) await deps.uploads.delete(file.id);
  for (const upload of await findUploadsIn(deps, 'received')) {
    if (now - upload.updatedAt.getTime() > UNDECIDED_FOR_MS) await queueUpload(deps, upload);
  }
  await deleteEndedBefore(deps, new Date(now - LISTED_FOR_MS));
};

const SWEEP_INCOMING_EVERY_MS = 15_000;

/** Runs `sweepIncoming` in the process that receives uploads, until the returned function is called. */
export const startSweepingIncoming = (deps: Deps): (() => Promise<void>) =>
  repeatUntilStopped(
    SWEEP_INCOMING_EVERY_MS,
    () => sweepIncoming(deps),
    (error) => deps.log.warn({ err: error }, 'sweeping uploads failed'),
  );

/** A younger file may be about to get its row, milliseconds. */
const NEW_FOR_MS = 60 * 60 * 1000;

const openStates = ['uploading', 'moving', 'received', 'queued', 'processing', 'segmenting'] as const;

/** Whether a file belongs to one of these uploads: the original, or what a worker made of it. */
const isOf =
  (ids: ReadonlySet<string>) =>
  (key: string): boolean =>
    ids.has(key.split('/')[1] ?? '');

/**
 * Moves files of uploads and of the library without a row into the trash: of deleted assets, and of workers that were killed or
 * superseded.
 */
export const sweepLibraryFiles = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  const now = deps.clock.now();
  const oldest = now.getTime() - NEW_FOR_MS;
  // Listed before the rows are read: newer files are not in the list.
  const keys = await listMediaKeys(deps);
  const open = (await Promise.all(openStates.map((state) => findUploadsIn(deps, state)))).flat();
  const isOpen = isOf(new Set([...open, ...(await findRetryable(deps))].map(({ id }) => id)));
  const used = await findUsedFileKeys(deps);
  for (const key of keys) {
    if (used.has(key) || isOpen(key)) continue;
    const stored = await deps.mediaStore.stat(key);
    if (stored !== null && stored.modifiedAt.getTime() < oldest) await deps.mediaStore.trash(key, now);
  }
  await deps.mediaStore.emptyTrash(now);
};

/** Concurrent uploads of each lane in one worker, in addition to its render: each uses all the processors it may. */
const CONCURRENCY = 1;
const SWEEP_LIBRARY_EVERY_MS = 10 * 60 * 1000;

/**
 * Takes uploads from the queue, and removes what killed workers have left behind, at once and every ten minutes.
 * Returns a function that stops both; running uploads go back into the queue. Close the queue afterwards, which waits
 * for them.
 */
export const startIngesting = async (deps: Deps): Promise<() => Promise<void>> => {
  const stopSweeping = repeatUntilStopped(
    SWEEP_LIBRARY_EVERY_MS,
    () => sweepLibraryFiles(deps),
    (error) => deps.log.warn({ err: error }, 'sweeping library files failed'),
  );
  const stopJobs = [
    await startJobs(deps, ingestJobs.short, CONCURRENCY),
    await startJobs(deps, ingestJobs.long, CONCURRENCY),
    await startJobs(deps, ingestJobs.overlay, CONCURRENCY),
  ];
  return async () => {
    await Promise.all(stopJobs.map((stop) => stop()));
    await stopSweeping();
  };
};
