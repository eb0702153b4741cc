import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ClassType } from '#contract/timetable/classes.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isDuplicate } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import { assertClassCount, assertMayHaveOwn, ownerOf, recordIfUniversal } from './class-owners.ts';
import { type ClassTypeRow, classDescriptionEntity, classTypeEntity } from './class-type.entity.ts';
import { findClassTypes, moveDescription } from './classes.queries.ts';
import { putDescription } from './descriptions.service.ts';

/** The default class types, the person's own, and those of the studio's owner, by name, each with the description that the person sees. */
export const listClassTypes = (deps: LocalDeps, actor: CurrentUser): Promise<ClassType[]> =>
  findClassTypes(deps, actor);

const findListed = async (deps: LocalDeps, actor: CurrentUser, id: string): Promise<ClassType> => {
  const [found] = await findClassTypes(deps, actor, id);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
};

/**
 * Adds a class type, with its description if one is given.
 *
 * @throws AppError CUSTOM_CLASSES_NEED_PRO, CLASS_TYPE_EXISTS, or TOO_MANY_CLASS_TYPES.
 */
export const addClassType = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { classType, description }: { classType: string; description?: string | undefined },
): Promise<ClassType> => {
  assertMayHaveOwn(actor);
  const id = newId();
  const userId = ownerOf(actor);
  await inTransaction(deps.dataSource, async (manager) => {
    await refuseDuplicate(() => manager.getRepository(classTypeEntity).insert({ id, userId, classType }));
    await assertClassCount(manager, 'class_types', userId);
    if (description !== undefined && description !== '') {
      await putDescription(manager, { userId, className: classType, description });
    }
    const after = { name: classType, ...(description === undefined ? {} : { description }) };
    await recordIfUniversal(deps, manager, actor, { action: 'class_type_added', targetId: id, after });
  });
  return findListed(deps, actor, id);
};

const refuseDuplicate = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new AppError('CLASS_TYPE_EXISTS', [
      { path: 'classType', message: 'is already the name of another class type' },
    ]);
  }
};

/** Finds one of the person's own class types. A default one throws `reason`, another person's NOT_FOUND. */
const findOwn = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, reason }: { id: string; reason: 'DEFAULT_CLASS_TYPE' | 'DEFAULT_CLASS_TYPE_STAYS' },
): Promise<ClassTypeRow> => {
  const row = await deps.dataSource.getRepository(classTypeEntity).findOneBy({ id });
  if (row !== null && row.userId === ownerOf(actor)) return row;
  throw new AppError(row !== null && row.userId === null ? reason : 'NOT_FOUND');
};

/** Renames a class type together with its description. @throws AppError DEFAULT_CLASS_TYPE, NOT_FOUND, or CLASS_TYPE_EXISTS. */
export const renameClassType = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, classType }: { id: string; classType: string },
): Promise<ClassType> => {
  const former = await findOwn(deps, actor, { id, reason: 'DEFAULT_CLASS_TYPE' });
  await inTransaction(deps.dataSource, async (manager) => {
    await refuseDuplicate(() => manager.getRepository(classTypeEntity).update({ id }, { classType }));
    await moveDescription(manager, former, classType);
    const change = { before: { name: former.classType }, after: { name: classType } };
    await recordIfUniversal(deps, manager, actor, { action: 'class_type_renamed', targetId: id, ...change });
  });
  return findListed(deps, actor, id);
};

const remove = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, userId, classType }: ClassTypeRow,
): Promise<void> => {
  await inTransaction(deps.dataSource, async (manager) => {
    await manager.getRepository(classTypeEntity).delete({ id });
    await manager
      .getRepository(classDescriptionEntity)
      .createQueryBuilder()
      .delete()
      .where('user_id IS NOT DISTINCT FROM :userId AND lower(class_name) = lower(:classType)', {
        userId,
        classType,
      })
      .execute();
    const change = { targetId: id, before: { name: classType } };
    await recordIfUniversal(deps, manager, actor, { action: 'class_type_deleted', ...change });
  });
};

/** Deletes a class type and its description. @throws AppError DEFAULT_CLASS_TYPE_STAYS, or NOT_FOUND. */
export const deleteClassType = async (deps: LocalDeps, actor: CurrentUser, id: string): Promise<void> =>
  remove(deps, actor, await findOwn(deps, actor, { id, reason: 'DEFAULT_CLASS_TYPE_STAYS' }));

/** Deletes a class type by its name, ignoring case. @throws AppError NOT_FOUND */
export const deleteClassTypeByName = async (
  deps: LocalDeps,
  actor: CurrentUser,
  classType: string,
): Promise<void> => {
  const rows = await queryRows<{ id: string }>(
    deps.dataSource,
    'SELECT id FROM class_types WHERE user_id IS NOT DISTINCT FROM $1 AND lower(class_type) = lower($2)',
    [ownerOf(actor), classType],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('NOT_FOUND');
  await deleteClassType(deps, actor, row.id);
};
