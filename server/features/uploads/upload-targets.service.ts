import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Recipient } from '#contract/uploads.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findCurrentUser } from '#server/features/auth/users.service.ts';

/** Target of an upload: `ownerId` is null for the universal library, which has no quota. */
export type UploadTarget =
  | { libraryType: 'universal'; ownerId: null }
  | { libraryType: 'personal'; ownerId: string };

/** The owner's library. */
export const ownLibrary = (owner: CurrentUser): UploadTarget => ({
  libraryType: 'personal',
  ownerId: owner.id,
});

/** @throws AppError FORBIDDEN for everyone but admins. */
export const universalLibrary = (actor: CurrentUser): UploadTarget => {
  if (actor.role !== 'admin') throw new AppError('FORBIDDEN');
  return { libraryType: 'universal', ownerId: null };
};

/**
 * Another person's library: anybody's for admins, a member's for studio owners.
 * @throws AppError NOT_FOUND
 */
export const libraryOf = async (
  deps: LocalDeps,
  actor: CurrentUser,
  userId: string,
): Promise<UploadTarget> => {
  if (userId === actor.id) return ownLibrary(actor);
  const user = await findCurrentUser(deps, userId);
  const isMember =
    actor.role === 'studio_owner' && actor.studioId !== null && user?.studioId === actor.studioId;
  if (user === null || (actor.role !== 'admin' && !isMember)) throw new AppError('NOT_FOUND');
  return ownLibrary(user);
};

/** Length of the list. */
const LISTED = 20;

/** Escapes the wildcards of LIKE in a search text. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const NAME = `coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) AS name`;

/** What people are called, by id: the name, or the email address without one. */
export const findNames = async (
  { dataSource }: LocalDeps,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const people: { id: string; name: string }[] = await dataSource.query(
    `SELECT id, ${NAME} FROM users WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(people.map(({ id, name }) => [id, name]));
};

/** People whose libraries the actor may upload to; `libraryOf` makes the final decision. */
export const listRecipients = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  query = '',
): Promise<Recipient[]> => {
  if (actor.role !== 'admin' && actor.studioId === null) return [];
  return dataSource.query(
    `SELECT id, email, ${NAME}
       FROM users
      WHERE id <> $1 AND ($2::text IS NULL OR studio_id = $2)
        AND concat_ws(' ', first_name, last_name, email) ILIKE $3
      ORDER BY name, id LIMIT ${LISTED}`,
    [actor.id, actor.role === 'admin' ? null : actor.studioId, `%${escapeLike(query)}%`],
  );
};
