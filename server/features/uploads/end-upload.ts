import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { deleteEnded, type Ending, findUpload, markEnded, type UploadAddress } from './uploads.queries.ts';

/**
 * Ends an upload that nothing will come of, wherever it is: a worker that has it stops within a second. Its bytes go at
 * once, what a worker has made of them with the next sweep.
 */
export const endUpload = async (deps: Deps, id: string, ending: Ending): Promise<void> => {
  await inTransaction(deps.dataSource, (manager) => markEnded(manager, { id }, ending));
  await deps.uploads.delete(id);
};

/** Ends an upload of which its sender hears at once, in the answer: it never stands in their list. */
export const forgetUpload = async (deps: Deps, id: string): Promise<void> => {
  await endUpload(deps, id, { state: 'cancelled' });
  await deleteEnded(deps, { id });
};

/** Cancels an upload; one that has ended is taken off the list. @throws AppError NOT_FOUND */
export const cancelUpload = async (deps: Deps, address: UploadAddress): Promise<void> => {
  if ((await findUpload(deps, address)) === null) throw new AppError('NOT_FOUND');
  await forgetUpload(deps, address.id);
};
