import type { EntityManager } from 'typeorm';
import type { NameChangeStatus } from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason, nameChangeLimit } from '#contract/permissions.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

const remaining = (limit: number | null, used: number): number | null =>
  limit === null ? null : Math.max(0, limit - used);

const readCount = async ({ dataSource }: LocalDeps, userId: string): Promise<number> => {
  const rows = await queryRows<{ count: number }>(
    dataSource,
    'SELECT name_change_count AS count FROM users WHERE id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
};

/** The number of name changes that the person has left. */
export const readNameChangeStatus = async (
  deps: LocalDeps,
  actor: CurrentUser,
): Promise<NameChangeStatus> => {
  const nameChangeCount = await readCount(deps, actor.id);
  return {
    nameChangeCount,
    remainingChanges: remaining(nameChangeLimit(actor), nameChangeCount),
    canChange: denialReason.changingName({ ...actor, nameChangeCount }) === null,
    isStudioOwner: actor.role === 'studio_owner',
  };
};

/**
 * Counts a name change that is about to be saved.
 *
 * @throws AppError NAME_CHANGES_USED with the count.
 */
export const trackNameChange = async (
  deps: LocalDeps,
  actor: CurrentUser,
): Promise<Pick<NameChangeStatus, 'nameChangeCount' | 'remainingChanges'>> => {
  const limit = nameChangeLimit(actor);
  const [row] = await queryRows<{ count: number }>(
    deps.dataSource,
    `UPDATE users SET name_change_count = name_change_count + 1
      WHERE id = $1 AND ($2::int IS NULL OR name_change_count < $2) RETURNING name_change_count AS count`,
    [actor.id, limit],
  );
  if (row === undefined) {
    const facts = { nameChangeCount: await readCount(deps, actor.id) };
    throw new AppError('NAME_CHANGES_USED', undefined, undefined, facts);
  }
  return { nameChangeCount: row.count, remainingChanges: remaining(limit, row.count) };
};

/**
 * Uses up a name change that was already counted, or counts one now, so that saving a name without tracking it first gives no extra
 * changes.
 *
 * @throws AppError NAME_CHANGES_USED with the count.
 */
export const spendNameChange = async (manager: EntityManager, actor: CurrentUser): Promise<void> => {
  const limit = nameChangeLimit(actor);
  const used = await countChanged(
    manager,
    `UPDATE users SET saved_name_changes = saved_name_changes + 1,
            name_change_count = greatest(name_change_count, saved_name_changes + 1)
      WHERE id = $1 AND ($2::int IS NULL OR saved_name_changes < $2)`,
    [actor.id, limit],
  );
  if (used === 0) {
    throw new AppError('NAME_CHANGES_USED', undefined, undefined, { nameChangeCount: limit ?? 0 });
  }
};
