import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { Instructor } from '#contract/accounts/studio.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { startOf } from '#schema/characters.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ownsStudio } from '#server/features/access/conditions.ts';

/** Everyone in the studio $2, including invited people, and always the person $1. */
const STUDIO_PEOPLE = `
  SELECT 'studio_team' AS role, coalesce(u.email, t.email) AS email, t.name, coalesce(t.handle, p.handle) AS handle
    FROM team_members t LEFT JOIN users u ON u.id = t.user_id
    LEFT JOIN instructor_preferences p ON p.user_id = t.user_id
   WHERE t.studio_id = $2
  UNION ALL
  SELECT u.role, u.email,
         coalesce(CASE WHEN u.role <> 'studio_owner' THEN p.instructor_name END,
                  nullif(concat_ws(' ', u.first_name, u.last_name), ''), split_part(u.email, '@', 1)) AS name,
         p.handle
    FROM users u LEFT JOIN instructor_preferences p ON p.user_id = u.id
   WHERE (u.id = $1 OR ${ownsStudio('u', '$2')})
     AND NOT EXISTS (SELECT 1 FROM team_members t WHERE t.studio_id = $2 AND t.user_id = u.id)`;

/**
 * Names and handles of everyone in the person's studio, first the owner, then in alphabetical order. The name of a member is the one in the
 * team, else the instructor name, else the account's name, else the part of the email before the @. Without a studio, only the person's
 * own.
 */
export const listInstructors = async (
  { dataSource }: LocalDeps,
  { id, studioId }: CurrentUser,
): Promise<{ instructorNames: string[]; instructors: Instructor[] }> => {
  const rows = await queryRows<Instructor>(
    dataSource,
    `SELECT name, coalesce(max(handle), '') AS handle FROM (${STUDIO_PEOPLE}) people
      GROUP BY name ORDER BY bool_or(role = 'studio_owner') DESC, lower(name)`,
    [id, studioId],
  );
  // Shortened names may coincide.
  const handles = new Map<string, string>();
  for (const { name, handle } of rows) {
    const shown = startOf(name, NAME_MAX);
    if (!handles.has(shown)) handles.set(shown, handle);
  }
  return {
    instructorNames: [...handles.keys()],
    instructors: [...handles].map(([name, handle]) => ({ name, handle })),
  };
};

/**
 * The name of a member of the person's studio, as in `listInstructors`; without an email, the person's own.
 *
 * @throws AppError NOT_FOUND when no one in the studio has that email.
 */
export const findTeamMemberName = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  email: string = actor.email,
): Promise<string> => {
  const rows = await queryRows<{ name: string }>(
    dataSource,
    `SELECT name FROM (${STUDIO_PEOPLE}) people WHERE lower(email) = lower($3)`,
    [actor.id, actor.studioId, email],
  );
  const [found] = rows;
  if (found === undefined) throw new AppError('NOT_FOUND');
  return startOf(found.name, NAME_MAX);
};

/** Changes the person's handle in their team, if they are in one. Null means the account's own handle. */
export const setHandleInTeam = async (
  manager: EntityManager,
  userId: string,
  handle: string | null,
): Promise<void> => {
  await manager.query('UPDATE team_members SET handle = $2, updated_at = now() WHERE user_id = $1', [
    userId,
    handle,
  ]);
};

/** The handle that the studio set for the person, if any. */
export const findHandleInTeam = async (manager: EntityManager, userId: string): Promise<string | null> => {
  const rows = await queryRows<{ handle: string | null }>(
    manager,
    'SELECT handle FROM team_members WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.handle ?? null;
};

/** Changes the person's name in their team, if they are in one. */
export const renameInTeam = async (manager: EntityManager, userId: string, name: string): Promise<void> => {
  await manager.query('UPDATE team_members SET name = $2, updated_at = now() WHERE user_id = $1', [
    userId,
    name,
  ]);
};

/** The studio's name as its owner has set it; null if not set, or if the person has no studio. */
export const findStudioName = async (
  manager: EntityManager,
  { studioId }: Pick<CurrentUser, 'studioId'>,
): Promise<string | null> => {
  if (studioId === null) return null;
  const rows = await queryRows<{ studio: string | null }>(
    manager,
    `SELECT p.studio FROM users u JOIN instructor_preferences p ON p.user_id = u.id
      WHERE ${ownsStudio('u', '$1')}`,
    [studioId],
  );
  return rows[0]?.studio ?? null;
};

/** What team members may know about their studio. */
export const readOwnerInfo = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
): Promise<{ studioName: string | null }> => ({
  studioName: await findStudioName(dataSource.manager, actor),
});
