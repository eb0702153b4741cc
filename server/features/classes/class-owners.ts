import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { CLASS_TYPES_MAX } from '#contract/limits.ts';
import { denialReason } from '#contract/permissions.ts';
import { queryRow } from '#server/db/query-rows.ts';
import { lockUntilCommit } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  type RecordedChange,
  recordAdminChanges,
} from '#server/features/admin-changes/admin-changes.service.ts';
import { findOwner } from '#server/features/auth/accounts/team-membership.ts';

/** The owner of the class types and descriptions that a person creates; null, for everyone, if the person is an admin. */
export const ownerOf = ({ id, role }: Pick<CurrentUser, 'id' | 'role'>): string | null =>
  role === 'admin' ? null : id;

/** The people whose class types a person sees besides the default ones: the person, then the owner of the studio. */
export const visibleOwners = async (
  { dataSource }: LocalDeps,
  { id, role, studioId }: CurrentUser,
): Promise<string[]> => {
  if (role !== 'studio_team' || studioId === null) return [id];
  const ownerId = await findOwner(dataSource.manager, studioId);
  return ownerId === null ? [id] : [id, ownerId];
};

/** Records a change that an admin makes for everyone, but not people's changes for themselves. */
export const recordIfUniversal = async (
  deps: LocalDeps,
  manager: EntityManager,
  actor: CurrentUser,
  change: RecordedChange,
): Promise<void> => {
  if (ownerOf(actor) === null) await recordAdminChanges(deps, manager, actor, [change]);
};

/** @throws AppError CUSTOM_CLASSES_NEED_PRO */
export const assertMayHaveOwn = (actor: CurrentUser): void => {
  const reason = denialReason.havingOwnClassTypes(actor);
  if (reason !== null) throw new AppError(reason);
};

/**
 * Call this after the insert, because it counts the new row too. Concurrent inserts of one owner wait for one another.
 *
 * @throws AppError TOO_MANY_CLASS_TYPES
 */
export const assertClassCount = async (
  manager: EntityManager,
  table: 'class_types' | 'class_descriptions',
  userId: string | null,
): Promise<void> => {
  await lockUntilCommit(manager, `${table} of ${userId ?? 'everyone'}`);
  const row = await queryRow<{ rows: number }>(
    manager,
    `SELECT count(*)::int AS rows FROM ${table} WHERE coalesce(user_id, '') = $1`,
    [userId ?? ''],
  );
  if (row.rows > CLASS_TYPES_MAX) throw new AppError('TOO_MANY_CLASS_TYPES');
};
