import type { EntityManager } from 'typeorm';
import { startOf } from '#schema/characters.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { NAME_MAX } from '#contract/plan-limits.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** Everyone in the studio $2, invited people too, and always the person $1. */
const STUDIO_PEOPLE = `
  SELECT 'studio_team' AS role, coalesce(u.email, t.email) AS email, t.name
    FROM team_members t LEFT JOIN users u ON u.id = t.user_id
   WHERE t.studio_id = $2
  UNION ALL
  SELECT u.role, u.email,
         coalesce(p.instructor_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
                  split_part(u.email, '@', 1)) AS name
    FROM users u LEFT JOIN instructor_preferences p ON p.user_id = u.id AND u.role <> 'studio_owner'
   WHERE (u.id = $1 OR (u.studio_id = $2 AND u.role = 'studio_owner'))
     AND NOT EXISTS (SELECT 1 FROM team_members t WHERE t.studio_id = $2 AND t.user_id = u.id)`;

/**
 * Names of everyone in the person's studio, its owner first, then in alphabetical order: for a member the one in the
 * team, otherwise the instructor name, else the name of the account, else the part before the @ of the email. Without a
 * studio, only the person's own.
 */
export const listInstructorNames = async (
  { dataSource }: LocalDeps,
  { id, studioId }: CurrentUser,
): Promise<string[]> => {
  const rows: { name: string }[] = await dataSource.query(
    `SELECT name FROM (${STUDIO_PEOPLE}) people
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
    `SELECT name FROM (${STUDIO_PEOPLE}) people WHERE lower(email) = lower($3)`,
    [actor.id, actor.studioId, email],
  );
  const [found] = rows;
  if (found === undefined) throw new AppError('NOT_FOUND');
  return startOf(found.name, NAME_MAX);
};

/** Changes how the person is called in the team they are in, if any. */
export const renameInTeam = async (manager: EntityManager, userId: string, name: string): Promise<void> => {
  await manager.query('UPDATE team_members SET name = $2, updated_at = now() WHERE user_id = $1', [
    userId,
    name,
  ]);
};

/** The studio's name as its owner has set it; null when none is set, or the person has no studio. */
export const findStudioName = async (
  manager: EntityManager,
  { studioId }: Pick<CurrentUser, 'studioId'>,
): Promise<string | null> => {
  if (studioId === null) return null;
  const rows: { studio: string | null }[] = await manager.query(
    `SELECT p.studio FROM users u JOIN instructor_preferences p ON p.user_id = u.id
      WHERE u.studio_id = $1 AND u.role = 'studio_owner'`,
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
