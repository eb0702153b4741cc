import type { EntityManager } from 'typeorm';
import type { InstructorPreferences } from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import { withAt, DEFAULT_WRITING_STYLE } from '#schema/class/class-info.ts';
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
  instructorPreferencesEntity,
  type InstructorPreferencesRow,
} from './instructor-preferences.entity.ts';
import { spendNameChange } from './names.service.ts';

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
 * Saves the given fields and leaves the others unchanged. A different instructor name counts as a name change and
 * renames the account.
 *
 * @throws AppError NAME_CHANGES_USED, or STUDIO_NAME_IS_THE_OWNERS; nothing is saved then.
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
