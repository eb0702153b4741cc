import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { StudioSteps } from '#contract/accounts/studio.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';

/** What the owner of a studio has already set up, read from what is there now. A deleted logo or member counts as none. */
export const readStudioSteps = async (
  { dataSource }: LocalDeps,
  { id, studioId }: CurrentUser,
): Promise<StudioSteps> => {
  const [steps] = await queryRows<StudioSteps>(
    dataSource,
    `SELECT EXISTS (SELECT FROM instructor_preferences WHERE user_id = $1 AND studio <> '') AS name,
            EXISTS (SELECT FROM studios s JOIN assets a ON a.id = s.brand_kit ->> 'logoId' AND a.removed_at IS NULL
                     WHERE s.id = $2) AS logo,
            EXISTS (SELECT FROM team_members WHERE studio_id = $2) AS member,
            EXISTS (SELECT FROM class_sessions WHERE owner_id = $1)
              OR EXISTS (SELECT FROM calendar_feeds WHERE owner_id = $1) AS timetable,
            EXISTS (SELECT FROM batches WHERE owner_id = $1 AND started_at IS NOT NULL) AS batch`,
    [id, studioId],
  );
  if (steps === undefined) throw new Error('A query without a table has one row.');
  return steps;
};
