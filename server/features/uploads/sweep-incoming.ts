import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import type { Deps } from '#server/deps.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import type { IncomingFile } from '#server/ports/upload-intake.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { endUpload, finishUpload, isBeingMoved, queueUpload, sourceKeyOf } from './receive-upload.ts';
import type { Upload } from './upload.entity.ts';
import { deleteEndedBefore, findUploadsIn } from './uploads.queries.ts';

/** How long an unfinished upload can be resumed, milliseconds. */
const RESUMABLE_FOR_MS = DAY_MS;
/** Time without a byte after which a single-request upload counts as aborted, milliseconds. Its request times out before. */
const SILENT_FOR_MS = 40_000;
/** The same for an upload that may be arriving at another machine, whose disk this process cannot see, milliseconds. */
const ELSEWHERE_FOR_MS = 6 * HOUR_MS;
/** Time after which a received file is queued if no call has claimed it, milliseconds. */
const UNDECIDED_FOR_MS = HOUR_MS;
/** How long an ended upload stays in the list, milliseconds. */
const LISTED_FOR_MS = 7 * DAY_MS;

const isAbandoned = ({ isResumable, createdAt }: Upload, file: IncomingFile | null, now: number): boolean => {
  if (isResumable) return now - createdAt.getTime() > RESUMABLE_FOR_MS;
  return file === null
    ? now - createdAt.getTime() > ELSEWHERE_FOR_MS
    : now - file.changedAt.getTime() > SILENT_FOR_MS;
};

/** Whether all bytes have arrived and only the last step is missing, such as after a killed process. */
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
 * Completes a move that a killed process or a failing store left unfinished. The sender may be gone without a response, so the upload is
 * queued at once. After a day without a file, it ends.
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

/** Cancels abandoned uploads, deletes files without a row, and finishes complete uploads. */
export const sweepIncoming = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  const now = deps.clock.now().getTime();
  // Listed first, so that every listed file already has its row.
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
    (error) => deps.log.warn({ err: error }, 'the sweep of uploads failed'),
  );
