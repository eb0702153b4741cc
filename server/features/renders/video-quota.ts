import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { assertQuota } from '#server/features/quotas/quotas.service.ts';

/** Renders without a video that a person may keep: failed, cancelled and expired ones. */
const MAX_WITHOUT_VIDEO = 200;

const dropOldestWithoutVideo = (manager: EntityManager, ownerId: string): Promise<unknown> =>
  manager.query(
    `DELETE FROM renders WHERE id IN (
       SELECT id FROM renders WHERE owner_id = $1 AND state IN ('failed', 'cancelled', 'expired')
        ORDER BY created_at DESC, id DESC OFFSET ${MAX_WITHOUT_VIDEO})`,
    [ownerId],
  );

/**
 * Checks that the account has room for the render that this transaction has queued, and for its document. Open renders count, but the bytes
 * of their videos are not yet known.
 * @throws AppError DOCUMENTS_USED_UP, TOO_MANY_VIDEOS or VIDEOS_USED_UP
 */
export const assertVideoQuota = async (
  deps: LocalDeps,
  manager: EntityManager,
  ownerId: string,
): Promise<void> => {
  await assertQuota(deps, manager, ownerId, { documentBytes: 0, videos: 0, videoBytes: 1 });
  await dropOldestWithoutVideo(manager, ownerId);
};
