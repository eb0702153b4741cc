import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Recipient } from '#contract/uploads.contract.ts';
import type { LocalDeps } from '#server/deps.ts';

/** As many as a list to choose from shows. */
const LISTED = 20;

/** Words of a search, so that none of their signs means anything to LIKE. */
const literally = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whose libraries the actor may upload to: see `libraryOf`, which has the last word. */
export const listRecipients = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  query = '',
): Promise<Recipient[]> => {
  if (actor.role !== 'admin' && actor.studioId === null) return [];
  return dataSource.query(
    `SELECT id, email, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) AS name
       FROM users
      WHERE id <> $1 AND ($2::text IS NULL OR studio_id = $2)
        AND concat_ws(' ', first_name, last_name, email) ILIKE $3
      ORDER BY name, id LIMIT ${LISTED}`,
    [actor.id, actor.role === 'admin' ? null : actor.studioId, `%${literally(query)}%`],
  );
};
