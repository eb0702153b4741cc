import type { EntityManager } from 'typeorm';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { markQueuedAgain, sendIngest } from './uploads.queries.ts';

/**
 * Queues again an upload that failed because of the server, while its file is still kept. It no longer counts as a video of the plan.
 * @param onQueued runs in the same transaction. @throws AppError NOT_FOUND when it has not failed, or UPLOAD_FILE_GONE.
 */
export const retryUpload = (
  deps: Deps,
  id: string,
  onQueued: (manager: EntityManager) => Promise<void>,
): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const queued = await markQueuedAgain(manager, id);
    if (queued === null) {
      const failed: unknown[] = await manager.query(
        `SELECT id FROM uploads WHERE id = $1 AND state = 'failed'`,
        [id],
      );
      throw new AppError(failed.length === 0 ? 'NOT_FOUND' : 'UPLOAD_FILE_GONE');
    }
    await sendIngest(deps, manager, queued);
    await onQueued(manager);
  });
