import type { Deps } from '#server/deps.ts';
import type { ArrivedFile } from '#server/ports/upload-intake.ts';
import { endUpload } from './end-upload.ts';
import { finishUpload, queueUpload, sourceKeyOf } from './finish-upload.ts';
import { findUploadsIn, deleteEndedBefore } from './uploads.queries.ts';
import type { Upload } from './upload.entity.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** Somebody may go on with an unfinished upload for so long, milliseconds. */
const RESUMABLE_FOR = 24 * HOUR;
/** One that cannot be resumed has broken off when no byte has come for so long, milliseconds; longer than its request may be silent. */
const SILENT_FOR = 40 * SECOND;
/** It may be arriving at another machine, of which only the database tells; milliseconds. */
const ELSEWHERE_FOR = 6 * HOUR;
/** What becomes of a file that was received is said at once, or never; milliseconds. */
const UNDECIDED_FOR = HOUR;
/** How long it is told how an upload has ended, milliseconds. */
const TOLD_FOR = 7 * 24 * HOUR;

const isGivenUp = ({ isResumable, createdAt }: Upload, file: ArrivedFile | null, now: number): boolean => {
  if (isResumable) return now - createdAt.getTime() > RESUMABLE_FOR;
  return file === null
    ? now - createdAt.getTime() > ELSEWHERE_FOR
    : now - file.changedAt.getTime() > SILENT_FOR;
};

/** Whether only the last step is missing, before which its process was killed. */
const isWhole = async (deps: Deps, upload: Upload, file: ArrivedFile | null): Promise<boolean> => {
  if (!upload.isResumable) return false;
  const arrived = file ?? (await deps.mediaStore.stat(sourceKeyOf(upload)));
  return arrived?.bytes === upload.bytes;
};

const sweepUpload = async (deps: Deps, upload: Upload, now: number): Promise<void> => {
  const file = await deps.uploads.stat(upload.id);
  if (await isWhole(deps, upload, file)) await finishUpload(deps, upload);
  else if (isGivenUp(upload, file, now)) await endUpload(deps, upload.id, { state: 'cancelled' });
};

/** Clears away uploads that nobody goes on with, and bytes of which no row knows; finishes what only waits for that. */
export const sweepArrivals = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime();
  // Looked at first: a file that comes afterwards has its row before it.
  const files = await deps.uploads.list();
  const arriving = await findUploadsIn(deps, 'uploading');
  for (const upload of arriving) await sweepUpload(deps, upload, now);
  const ids = new Set(arriving.map(({ id }) => id));
  for (const file of files) if (!ids.has(file.id)) await deps.uploads.delete(file.id);
  for (const upload of await findUploadsIn(deps, 'received')) {
    if (now - upload.updatedAt.getTime() > UNDECIDED_FOR) await queueUpload(deps, upload);
  }
  await deleteEndedBefore(deps, new Date(now - TOLD_FOR));
};
