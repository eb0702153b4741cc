import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** Everyone of the studio $2, and the person $1 in any case. */
const PEOPLE = `
  SELECT u.role, u.email,
         left(coalesce(p.instructor_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''),
                       split_part(u.email, '@', 1)), 30) AS name
    FROM users u LEFT JOIN instructor_preferences p ON p.user_id = u.id AND u.role <> 'studio_owner'
   WHERE u.id = $1 OR u.studio_id = $2`;

/**
 * Names of everyone in the person's studio, its owner first, then by the alphabet: as each writes promos, else as the
 * account is named, else the part before the @ of the email. Only the person's own where there is no studio.
 */
export const listInstructorNames = async (
  { dataSource }: LocalDeps,
  { id, studioId }: CurrentUser,
): Promise<string[]> => {
  const rows: { name: string }[] = await dataSource.query(
    `SELECT name FROM (${PEOPLE}) people
      GROUP BY name ORDER BY bool_or(role = 'studio_owner') DESC, lower(name)`,
    [id, studioId],
  );
  return rows.map(({ name }) => name);
};

/**
 * The name of somebody of the person's studio, as `listInstructorNames` has it; their own without an email.
 *
 * @throws AppError NOT_FOUND where nobody of the studio has that email.
 */
export const findTeamMemberName = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  email: string = actor.email,
): Promise<string> => {
  const rows: { name: string }[] = await dataSource.query(
    `SELECT name FROM (${PEOPLE}) people WHERE lower(email) = lower($3)`,
    [actor.id, actor.studioId, email],
  );
  const [found] = rows;
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found.name;
};
