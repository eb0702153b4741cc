import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ClassDescription } from '#contract/timetable/classes.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isDuplicate } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import { assertClassCount, assertMayHaveOwn, ownerOf, recordIfUniversal } from './class-owners.ts';
import { type ClassDescriptionRow, classDescriptionEntity } from './class-type.entity.ts';
import { findByName, type StoredDescription, viewOf, columns } from './classes.queries.ts';

type NewDescription = Pick<ClassDescriptionRow, 'userId' | 'className' | 'description'>;

/**
 * Sets the owner's description of a class, ignoring the case of its name, in the transaction of `manager`.
 *
 * @throws AppError TOO_MANY_CLASS_TYPES
 */
export const putDescription = async (
  manager: EntityManager,
  { userId, className, description }: NewDescription,
): Promise<ClassDescription> => {
  const rows = await queryRows<ClassDescriptionRow>(
    manager,
    `INSERT INTO class_descriptions (id, user_id, class_name, description) VALUES ($1, $2, $3, $4)
     ON CONFLICT (coalesce(user_id, ''), lower(class_name))
     DO UPDATE SET class_name = $3, description = $4, updated_at = now()
     RETURNING ${columns}`,
    [newId(), userId, className, description],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The description of ${className} was not written`);
  await assertClassCount(manager, 'class_descriptions', userId);
  return viewOf(row);
};

const recordedFields = (row: StoredDescription | null) =>
  row === null ? null : { name: row.className, description: row.description };

/** Records a change of everyone's description. */
const recordChange = (
  deps: LocalDeps,
  manager: EntityManager,
  actor: CurrentUser,
  { id, before, after }: { id: string; before: StoredDescription | null; after: StoredDescription | null },
): Promise<void> =>
  recordIfUniversal(deps, manager, actor, {
    action: 'class_description_changed',
    targetId: id,
    before: recordedFields(before),
    after: recordedFields(after),
  });

/** @throws AppError CUSTOM_CLASSES_NEED_PRO, or TOO_MANY_CLASS_TYPES. */
export const saveDescription = async (
  deps: LocalDeps,
  actor: CurrentUser,
  given: { className: string; description: string },
): Promise<ClassDescription> => {
  assertMayHaveOwn(actor);
  const userId = ownerOf(actor);
  return inTransaction(deps.dataSource, async (manager) => {
    const former = await findByName(manager, userId, given.className);
    const saved = await putDescription(manager, { ...given, userId });
    await recordChange(deps, manager, actor, { id: saved.id, before: former, after: saved });
    return saved;
  });
};

/** @throws AppError CLASS_TYPE_EXISTS when the person already has one for the new name. */
const rewrite = async (
  deps: LocalDeps,
  actor: CurrentUser,
  row: ClassDescriptionRow,
  changes: StoredDescription,
): Promise<ClassDescription> => {
  try {
    await inTransaction(deps.dataSource, async (manager) => {
      await manager.getRepository(classDescriptionEntity).update({ id: row.id }, changes);
      await recordChange(deps, manager, actor, { id: row.id, before: row, after: changes });
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new AppError('CLASS_TYPE_EXISTS', [{ path: 'className', message: 'already has a description' }]);
  }
  return viewOf(await deps.dataSource.getRepository(classDescriptionEntity).findOneByOrFail({ id: row.id }));
};

const remove = (deps: LocalDeps, actor: CurrentUser, row: ClassDescriptionRow): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    await manager.getRepository(classDescriptionEntity).delete({ id: row.id });
    await recordChange(deps, manager, actor, { id: row.id, before: row, after: null });
  });

/**
 * Changes the person's own description; an empty text deletes it. Changing a default description creates the person's own, which takes
 * precedence.
 *
 * @throws AppError NOT_FOUND, CUSTOM_CLASSES_NEED_PRO, or CLASS_TYPE_EXISTS.
 */
export const changeDescription = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, className, description }: { id: string; className?: string | undefined; description: string },
): Promise<ClassDescription> => {
  const descriptions = deps.dataSource.getRepository(classDescriptionEntity);
  const row = await descriptions.findOneBy({ id });
  const isOwn = row !== null && row.userId === ownerOf(actor);
  if (row === null || (!isOwn && row.userId !== null)) throw new AppError('NOT_FOUND');
  assertMayHaveOwn(actor);
  const changes = { className: className ?? row.className, description };
  if (isOwn && description !== '') return rewrite(deps, actor, row, changes);
  if (isOwn) await remove(deps, actor, row);
  else if (description !== '') return saveDescription(deps, actor, changes);
  return viewOf({ ...row, ...changes });
};

/** @throws AppError NOT_FOUND when it is not the person's own. */
export const deleteDescription = async (deps: LocalDeps, actor: CurrentUser, id: string): Promise<void> => {
  const descriptions = deps.dataSource.getRepository(classDescriptionEntity);
  const row = await descriptions.findOneBy({ id });
  if (row === null || row.userId !== ownerOf(actor)) throw new AppError('NOT_FOUND');
  await remove(deps, actor, row);
};
