import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ingestFailures } from '#contract/job-failures.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { untilDiskFull } from '#server/disk-reserve.ts';
import { errorCode } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import type { IncomingBytes } from '#server/ports/upload-intake.ts';
import type { Form, FormReader } from '#server/streaming.ts';
import { type NewUpload, beginUpload, maxUploadBytes, tooLargeError } from './begin-upload.ts';
import type { Upload } from './upload.entity.ts';
import {
  type UploadOutcome,
  type UploadAddress,
  deleteEnded,
  findUpload,
  findUploadsOfAccount,
  markEnded,
  markMoving,
  markQueued,
  markReceived,
  sendIngest,
  setDetails,
} from './uploads.queries.ts';

/** The key of the original file in the media store, where every worker finds it. */
export const sourceKeyOf = ({ id }: Pick<Upload, 'id'>): string => `uploads/${id}`;

/** Deletes the received bytes of an upload, wherever they are. */
const deleteBytes = async (deps: Deps, id: string): Promise<void> => {
  await deps.uploads.delete(id);
  await deps.mediaStore.delete(sourceKeyOf({ id }));
};

/**
 * Ends an upload in any state without a result. A worker that processes it stops within a second. Its bytes are deleted at once, and a
 * worker's output by the next sweep.
 */
export const endUpload = async (deps: Deps, id: string, outcome: UploadOutcome): Promise<void> => {
  await inTransaction(deps.dataSource, (manager) => markEnded(manager, { id }, outcome));
  await deleteBytes(deps, id);
};

/** Returns a function that deletes the bytes of all uploads of an account once their rows are deleted. */
export const prepareUploadDeletion = async (deps: Deps, accountId: string): Promise<() => Promise<void>> => {
  const uploads = await findUploadsOfAccount(deps, accountId);
  return async () => {
    for (const { id } of uploads) await deleteBytes(deps, id);
  };
};

/** Ends an upload and removes it from the list. Its sender learns of it from the response. */
export const discardUpload = async (deps: Deps, id: string): Promise<void> => {
  await endUpload(deps, id, { state: 'cancelled' });
  await deleteEnded(deps, { id });
};

/** Cancels an upload, or removes an ended one from the list. @throws AppError NOT_FOUND */
export const cancelUpload = async (deps: Deps, address: UploadAddress): Promise<void> => {
  if ((await findUpload(deps, address)) === null) throw new AppError('NOT_FOUND');
  await discardUpload(deps, address.id);
};

/** The moves in progress in this process, by the id of their upload. */
const moves = new Map<string, Promise<void>>();

/** Whether this process is moving the upload's file into the media store. */
export const isBeingMoved = ({ id }: Pick<Upload, 'id'>): boolean => moves.has(id);

const moveFile = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  await markMoving(deps, upload);
  try {
    await deps.mediaStore.moveFile(sourceKeyOf(upload), deps.uploads.pathOf(upload.id));
  } catch (error) {
    const isMoved =
      errorCode(error) === 'ENOENT' && (await deps.mediaStore.stat(sourceKeyOf(upload))) !== null;
    if (!isMoved) throw error;
  }
  await deps.uploads.delete(upload.id);
};

/** Moves the file into the media store. It may run again, even concurrently, because a killed process may have moved the file already. */
const moveToStore = (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  const move = moves.get(upload.id) ?? moveFile(deps, upload).finally(() => moves.delete(upload.id));
  moves.set(upload.id, move);
  return move;
};

/** Queues an upload whose file is in the store. */
export const queueUpload = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const queued = await markQueued(manager, { id: upload.id, sourceKey: sourceKeyOf(upload) });
    if (queued !== null) await sendIngest(deps, manager, queued);
  });
};

/** Stores an upload whose bytes have all arrived. Another call decides what happens to it. */
export const storeReceived = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  await moveToStore(deps, upload);
  await markReceived(deps, upload.id, sourceKeyOf(upload));
};

/** Stores and queues an upload whose bytes have all arrived. It can be repeated, even concurrently, such as after a lost response. */
export const finishUpload = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  await moveToStore(deps, upload);
  await queueUpload(deps, upload);
};

/** The one file of a request, and its field in the form. `announcedBytes` is the length of the complete request. */
export type Incoming = IncomingBytes & { field: string };

/** @param field the field that announced or held the file */
export const emptyFileError = (field: string): AppError =>
  new AppError(
    'VALIDATION_FAILED',
    [{ path: field, message: 'is empty; choose another file' }],
    ingestFailures.FILE_EMPTY,
  );

/** A form whose one file is received while it arrives. `announcedBytes` is the length of the complete request, or null if unknown. */
export type IncomingForm<F extends Form> = { announcedBytes: number | null; readForm: FormReader<F> };

/** The bytes by which a form may be longer than its file. */
const FORM_EXTRA = 20_000;

/**
 * Receives a file sent in one request, which cannot be resumed. Returns the id of its upload once all bytes have arrived.
 * @throws AppError like `beginUpload`, or VALIDATION_FAILED for an empty file. After an error, nothing is left.
 */
export const receiveUpload = async (
  deps: Deps,
  actor: CurrentUser,
  { stream, announcedBytes, field }: Incoming,
  upload: Omit<NewUpload, 'bytes' | 'isResumable'>,
): Promise<string> => {
  const largest = maxUploadBytes(upload.kind);
  const isTooLarge = announcedBytes !== null && announcedBytes > largest + FORM_EXTRA;
  const reserved = isTooLarge ? announcedBytes : Math.min(announcedBytes ?? largest, largest);
  const id = await beginUpload(deps, actor, { ...upload, bytes: reserved, isResumable: false });
  try {
    const bytes = await deps.uploads.receive(id, untilDiskFull(deps, stream), largest);
    if (bytes === null) throw tooLargeError(upload.kind);
    if (bytes === 0) throw emptyFileError(field);
    await setDetails(deps, id, { bytes });
    return id;
  } catch (error) {
    await discardUpload(deps, id);
    throw error;
  }
};
