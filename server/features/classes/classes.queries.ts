import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ClassType, ClassDescription } from '#contract/timetable/classes.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isOfOwners } from '#server/features/access/conditions.ts';
import { visibleOwners } from './class-owners.ts';
import type { ClassDescriptionRow, ClassTypeRow } from './class-type.entity.ts';

/** One row per class type, with the description that the person sees. A null `id` returns all of them. */
export const findClassTypes = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string | null = null,
): Promise<ClassType[]> =>
  queryRows(
    deps.dataSource,
    `SELECT type.id, type.class_type, type.user_id, seen.description
       FROM class_types type
       LEFT JOIN LATERAL (
         SELECT description FROM class_descriptions described
          WHERE ${isOfOwners('described', '$1')}
            AND lower(described.class_name) = lower(type.class_type)
          ORDER BY array_position($1::text[], described.user_id::text) NULLS LAST LIMIT 1) seen ON true
      WHERE ${isOfOwners('type', '$1')} AND ($2::text IS NULL OR type.id = $2)
      ORDER BY lower(type.class_type), type.id`,
    [await visibleOwners(deps, actor), id],
  );

export const moveDescription = async (
  manager: EntityManager,
  { userId, classType: from }: ClassTypeRow,
  to: string,
): Promise<void> => {
  // If the person already has a description for the new name, that one is newer and stays.
  await manager.query(
    `UPDATE class_descriptions d SET class_name = $3, updated_at = now()
      WHERE d.user_id IS NOT DISTINCT FROM $1 AND lower(d.class_name) = lower($2)
        AND (lower($2) = lower($3) OR NOT EXISTS (
          SELECT 1 FROM class_descriptions o
           WHERE o.user_id IS NOT DISTINCT FROM $1 AND lower(o.class_name) = lower($3)))`,
    [userId, from, to],
  );
};

export const viewOf = ({ createdAt, updatedAt, ...row }: ClassDescriptionRow): ClassDescription => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const columns = `id, class_name, description, user_id,
  created_at, updated_at`;

/** The default descriptions and the person's own, by name. */
export const listDescriptions = async (deps: LocalDeps, actor: CurrentUser): Promise<ClassDescription[]> => {
  const rows = await queryRows<ClassDescriptionRow>(
    deps.dataSource,
    `SELECT ${columns} FROM class_descriptions d WHERE ${isOfOwners('d', '$1')}
      ORDER BY lower(class_name), user_id NULLS LAST`,
    [[actor.id]],
  );
  return rows.map(viewOf);
};

/** One description per class: the person's own, else the studio owner's, else the default. */
export const findVisibleDescriptions = async (
  deps: LocalDeps,
  actor: CurrentUser,
): Promise<ClassDescription[]> => {
  const rows = await queryRows<ClassDescriptionRow>(
    deps.dataSource,
    `SELECT DISTINCT ON (lower(class_name)) ${columns} FROM class_descriptions d
      WHERE ${isOfOwners('d', '$1')}
      ORDER BY lower(class_name), array_position($1::text[], user_id::text) NULLS LAST`,
    [await visibleOwners(deps, actor)],
  );
  return rows.map(viewOf);
};

export type StoredDescription = Pick<ClassDescriptionRow, 'className' | 'description'>;

export const findByName = async (
  manager: EntityManager,
  userId: string | null,
  className: string,
): Promise<StoredDescription | null> => {
  const rows = await queryRows<StoredDescription>(
    manager,
    `SELECT ${columns} FROM class_descriptions WHERE user_id IS NOT DISTINCT FROM $1 AND lower(class_name) = lower($2)`,
    [userId, className],
  );
  return rows[0] ?? null;
};
