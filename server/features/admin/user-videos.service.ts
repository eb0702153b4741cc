import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { removePersonalBackground } from '#server/features/library/assets.service.ts';
import { listPersonalVideos } from '#server/features/library/library.service.ts';
import { readUserById } from './user-list.queries.ts';

/** The background videos of a person's library, newest first. @throws AppError NOT_FOUND */
export const listUserVideos = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
): Promise<BackgroundVideo[]> => {
  const { id: ownerId } = await readUserById(deps, actor, id);
  return listPersonalVideos(deps, { ownerId });
};

/** Removes a background video from a person's library. @throws AppError NOT_FOUND, also for a video that has no owner. */
export const deleteUserVideo = (deps: LocalDeps, actor: CurrentUser, videoId: string): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const ownerId = await removePersonalBackground(manager, videoId);
    await recordAdminChanges(deps, manager, actor, [
      { action: 'user_video_deleted', targetId: ownerId, before: { videoId } },
    ]);
  });
