import { startOf } from '#schema/characters.ts';
import { NAME_MAX } from '#contract/plan-limits.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { EntityManager } from 'typeorm';
import type { NameChangeStatus } from '#contract/account.contract.ts';
import { denialReason, nameChangeLimit } from '#contract/permissions.ts';

/** Everyone in the studio $2, and always the person $1. */
const STUDIO_MEMBERS = `
  SELECT u.role, u.email,
         coalesce(p.instructor_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
                  split_part(u.email, '@', 1)) AS name
    FROM users u LEFT JOIN instructor_preferences p ON p.user_id = u.id AND u.role <> 'studio_owner'
   WHERE u.id = $1 OR u.studio_id = $2`;

/**
 * Names of everyone in the person's studio, its owner first, then in alphabetical order: the instructor name, else
 * the name of the account, else the part before the @ of the email. Without a studio, only the person's own.
 */
export const listInstructorNames = async (
  { dataSource }: LocalDeps,
  { id, studioId }: CurrentUser,
): Promise<string[]> => {
  const rows: { name: string }[] = await dataSource.query(
    `SELECT name FROM (${STUDIO_MEMBERS}) people
      GROUP BY name ORDER BY bool_or(role = 'studio_owner') DESC, lower(name)`,
    [id, studioId],
  );
  return [...new Set(rows.map(({ name }) => startOf(name, NAME_MAX)))];
};

/**
 * The name of a member of the person's studio, as in `listInstructorNames`; without an email, the person's own.
 *
 * @throws AppError NOT_FOUND when nobody in the studio has that email.
 */
export const findTeamMemberName = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  email: string = actor.email,
): Promise<string> => {
  const rows: { name: string }[] = await dataSource.query(
    `SELECT name FROM (${STUDIO_MEMBERS}) people WHERE lower(email) = lower($3)`,
    [actor.id, actor.studioId, email],
  );
  const [found] = rows;
  if (found === undefined) throw new AppError('NOT_FOUND');
  return startOf(found.name, NAME_MAX);
};

const remaining = (limit: number | null, used: number): number | null =>
  limit === null ? null : Math.max(0, limit - used);

const readCount = async ({ dataSource }: LocalDeps, userId: string): Promise<number> => {
  const rows: { count: number }[] = await dataSource.query(
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
  // TypeORM returns the rows of an UPDATE and their number.
  const [counted]: [{ count: number }[], number] = await deps.dataSource.query(
    `UPDATE users SET name_change_count = name_change_count + 1
      WHERE id = $1 AND ($2::int IS NULL OR name_change_count < $2) RETURNING name_change_count AS count`,
    [actor.id, limit],
  );
  const [row] = counted;
  if (row === undefined) {
    const facts = { nameChangeCount: await readCount(deps, actor.id) };
    throw new AppError('NAME_CHANGES_USED', undefined, undefined, facts);
  }
  return { nameChangeCount: row.count, remainingChanges: remaining(limit, row.count) };
};

/**
 * Spends a name change that was counted before, or counts one now, so that saving a name without asking first gives
 * no extra changes.
 *
 * @throws AppError NAME_CHANGES_USED with the count.
 */
export const spendNameChange = async (manager: EntityManager, actor: CurrentUser): Promise<void> => {
  const limit = nameChangeLimit(actor);
  const [used]: [unknown[], number] = await manager.query(
    `UPDATE users SET saved_name_changes = saved_name_changes + 1,
            name_change_count = greatest(name_change_count, saved_name_changes + 1)
      WHERE id = $1 AND ($2::int IS NULL OR saved_name_changes < $2) RETURNING id`,
    [actor.id, limit],
  );
  if (used.length === 0) {
    throw new AppError('NAME_CHANGES_USED', undefined, undefined, { nameChangeCount: limit ?? 0 });
  }
};
