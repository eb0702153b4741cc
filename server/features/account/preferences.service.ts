import type { EntityManager } from 'typeorm';
import type { InstructorPreferences, NameChangeStatus } from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason, nameChangeLimit } from '#contract/permissions.ts';
import { DEFAULT_WRITING_STYLE, withAt } from '#schema/class/class-info.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { renameUser } from '#server/features/auth/accounts/users.service.ts';
import {
  findHandleInTeam,
  findStudioName,
  renameInTeam,
  setHandleInTeam,
} from '#server/features/studios/studio-names.queries.ts';
import {
  type InstructorPreferencesRow,
  instructorPreferencesEntity,
} from './instructor-preferences.entity.ts';

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
const spendNameChange = async (manager: EntityManager, actor: CurrentUser): Promise<void> => {
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

type Changes = { [Field in keyof InstructorPreferences]?: InstructorPreferences[Field] | undefined };

/** An empty field clears the default. */
const orNull = (text: string): string | null => (text === '' ? null : text);

const viewOf = ({ userId: _whose, ...preferences }: InstructorPreferencesRow): InstructorPreferences =>
  preferences;

const defaultPreferences = (userId: string): InstructorPreferencesRow => ({
  userId,
  instructorName: null,
  handle: null,
  studio: null,
  lastClassTime: null,
  writingStyle: DEFAULT_WRITING_STYLE,
});

/** Defaults of the person's class form. Team members see the studio name and handle that the owner has set. */
export const readPreferences = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  manager: EntityManager = dataSource.manager,
): Promise<InstructorPreferences> => {
  const row = await manager.getRepository(instructorPreferencesEntity).findOneBy({ userId: actor.id });
  const preferences = viewOf(row ?? defaultPreferences(actor.id));
  if (denialReason.changingStudioName(actor) === null) return preferences;
  return {
    ...preferences,
    handle: (await findHandleInTeam(manager, actor.id)) ?? preferences.handle,
    studio: (await findStudioName(manager, actor)) ?? preferences.studio,
  };
};

/** Locks the row until the transaction ends, so that two concurrent saves cannot both be the first. */
const lockRow = async (manager: EntityManager, userId: string): Promise<InstructorPreferencesRow> => {
  const rows = manager.getRepository(instructorPreferencesEntity);
  await rows.createQueryBuilder().insert().values(defaultPreferences(userId)).orIgnore().execute();
  return rows.findOneOrFail({ where: { userId }, lock: { mode: 'pessimistic_write' } });
};

const acceptName = async (
  manager: EntityManager,
  actor: CurrentUser,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> => {
  if (from !== null && from !== to) await spendNameChange(manager, actor);
  // Studio owners write promos in the names of their team, so this does not rename the account.
  if (to === null || actor.role === 'studio_owner') return;
  await renameUser(manager, actor.id, to);
  await renameInTeam(manager, actor.id, to);
};

const assertStudio = async (manager: EntityManager, actor: CurrentUser, studio: string | null) => {
  const reason = denialReason.changingStudioName(actor);
  if (reason === null || studio === null || studio === (await findStudioName(manager, actor))) return;
  throw new AppError(reason, [{ path: 'studio', message: 'is set by the owner of your studio' }]);
};

/**
 * Saves the given fields and leaves the others unchanged. A different instructor name counts as a name change and renames the account.
 *
 * @throws AppError NAME_CHANGES_USED or STUDIO_NAME_IS_THE_OWNERS. After an error, nothing is saved.
 */
export const savePreferences = async (
  deps: LocalDeps,
  actor: CurrentUser,
  given: Changes,
): Promise<InstructorPreferences> =>
  inTransaction(deps.dataSource, async (manager) => {
    const row = await lockRow(manager, actor.id);
    const changed = { ...row };
    if (given.instructorName != null) {
      changed.instructorName = orNull(given.instructorName);
      await acceptName(manager, actor, { from: row.instructorName, to: changed.instructorName });
    }
    if (given.handle != null) {
      changed.handle = orNull(withAt(given.handle));
      await setHandleInTeam(manager, actor.id, changed.handle);
    }
    if (given.studio != null) {
      changed.studio = orNull(given.studio);
      await assertStudio(manager, actor, changed.studio);
    }
    if (given.lastClassTime != null) changed.lastClassTime = orNull(given.lastClassTime);
    if (given.writingStyle !== undefined) changed.writingStyle = given.writingStyle;
    await manager.getRepository(instructorPreferencesEntity).save(changed);
    return readPreferences(deps, actor, manager);
  });
