import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import type { Upload } from './upload.entity.ts';
import { markQueued, markReceived, uploadTables } from './uploads.queries.ts';

/** The file as it came, in the media store, where every worker finds it. */
export const sourceKeyOf = ({ id }: Pick<Upload, 'id'>): string => `uploads/${id}`;

/** What was moved before this process was killed is there already. */
const moveToStore = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  try {
    await deps.mediaStore.moveFile(sourceKeyOf(upload), deps.uploads.pathOf(upload.id));
  } catch (error) {
    const isMoved =
      errorCode(error) === 'ENOENT' && (await deps.mediaStore.stat(sourceKeyOf(upload))) !== null;
    if (!isMoved) throw error;
  }
  await deps.uploads.delete(upload.id);
};

/** Puts an upload, of which all bytes are in the store, before the workers. */
export const queueUpload = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const kind = await markQueued(manager, { id: upload.id, sourceKey: sourceKeyOf(upload) });
    if (kind !== null) await deps.jobQueue.wake(uploadTables[kind].queue, sqlRunner(manager));
  });
};

/** All bytes have arrived, and another call says what becomes of them. */
export const keepReceived = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  await moveToStore(deps, upload);
  await markReceived(deps, upload.id, sourceKeyOf(upload));
};

/**
 * All bytes of an upload have arrived: the file goes into the store, then its row before the workers. May be done again, and
 * by two at once, as after an answer that was lost.
 */
export const finishUpload = async (deps: Deps, upload: Pick<Upload, 'id'>): Promise<void> => {
  await moveToStore(deps, upload);
  await queueUpload(deps, upload);
};
