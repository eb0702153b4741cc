import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { recordEvent } from './account-events.ts';

/** The account of somebody in a team; `formerRole` is the one it had before. */
type Membership = { userId: string; studioId: string; formerRole: string | null };

/** Takes an account out of its studio, from its next request on: it gets back the role it had before, and keeps its promos. */
export const leaveTeam = async (
  { clock }: Pick<LocalDeps, 'clock'>,
  manager: EntityManager,
  { userId, studioId, formerRole }: Membership,
): Promise<void> => {
  const [left]: [unknown[], number] = await manager.query(
    `UPDATE users SET role = $3, studio_id = NULL, updated_at = now()
      WHERE id = $1 AND studio_id = $2 AND role = 'studio_team' RETURNING id`,
    [userId, studioId, formerRole ?? 'user'],
  );
  if (left.length > 0) await recordEvent({ dataSource: manager, clock }, userId, 'left_team', {});
};
