import type { CurrentUser } from '#contract/auth.contract.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { assertPassword } from '#server/features/auth/auth.service.ts';
import { assetFilesOf } from '#server/features/library/personal-assets.service.ts';
import { endRendersOf } from '#server/features/renders/personal-videos.service.ts';

/**
 * Deletes an account with its promos, videos, uploads and sessions. A studio goes with its owner, and its members are
 * free accounts from then on.
 *
 * @throws AppError WRONG_PASSWORD, or TOO_MANY_REQUESTS after many failures in a row.
 */
export const deleteAccount = async (deps: Deps, actor: CurrentUser, password: string): Promise<void> => {
  await assertPassword(deps, actor.id, { field: 'password', password });
  const removals = [await endRendersOf(deps, actor.id), await assetFilesOf(deps, actor.id)];
  await inTransaction(deps.dataSource, async (manager) => {
    if (actor.role === 'studio_owner' && actor.studioId !== null) {
      await manager.query(`UPDATE users SET role = 'user' WHERE studio_id = $1 AND role = 'studio_team'`, [
        actor.studioId,
      ]);
      await manager.query('DELETE FROM studios WHERE id = $1', [actor.studioId]);
    }
    await manager.query('DELETE FROM users WHERE id = $1', [actor.id]);
  });
  // Rows first: a file without a row is swept, a row without a file would be a broken promise.
  for (const remove of removals) {
    await remove().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'files of a deleted account are left'),
    );
  }
};
