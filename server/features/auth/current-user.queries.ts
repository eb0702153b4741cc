import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { monthOf } from '#server/db/month-of.ts';
import type { LocalDeps } from '#server/deps.ts';

/** The columns of CurrentUser, of a table that is called `u`; `now` names the parameter with the present moment. */
export const currentUserColumns = (now: string): string => `
  u.id, u.email, u.role,
  u.first_name AS "firstName", u.last_name AS "lastName",
  u.subscription_status AS "subscriptionStatus", u.studio_id AS "studioId",
  u.personal_video_count AS "personalVideoCount",
  CASE WHEN u.download_month = ${monthOf(now)} THEN u.download_count ELSE 0 END AS "downloadCount"`;

/** A person as screens see them; null when there is no such account. */
export const findCurrentUser = async (
  { dataSource, clock }: LocalDeps,
  id: string,
  manager: EntityManager = dataSource.manager,
): Promise<CurrentUser | null> => {
  const rows: CurrentUser[] = await manager.query(
    `SELECT ${currentUserColumns('$2')} FROM users u WHERE u.id = $1`,
    [id, clock.now()],
  );
  return rows[0] ?? null;
};
