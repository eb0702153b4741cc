import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import { changedRows } from '#server/db/changed-rows.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent } from './account-events.ts';
import { renameUser } from './users.service.ts';

/** An owner's first studio. */
const createStudio = async (manager: EntityManager, ownerId: string): Promise<string> => {
  const id = newId();
  await manager.query('INSERT INTO studios (id) VALUES ($1)', [id]);
  await manager.query('UPDATE users SET studio_id = $2, updated_at = now() WHERE id = $1', [ownerId, id]);
  return id;
};

/**
 * The owner's studio, locked until the transaction ends: changes of a team wait for one another.
 *
 * @throws AppError FORBIDDEN when the account is no studio owner any more.
 */
export const lockStudio = async (manager: EntityManager, ownerId: string): Promise<string> => {
  const [owner]: { studioId: string | null }[] = await manager.query(
    `SELECT studio_id AS "studioId" FROM users WHERE id = $1 AND role = 'studio_owner' FOR NO KEY UPDATE`,
    [ownerId],
  );
  if (owner === undefined) throw new AppError('FORBIDDEN');
  const studioId = owner.studioId ?? (await createStudio(manager, ownerId));
  await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [studioId]);
  return studioId;
};

/** Others administer, or have a studio already. */
const joiningRoles: readonly Role[] = ['user', 'pro', 'beta'];

type Place = { id: string; studioId: string };

/**
 * The oldest free place in a team for the account's address. Where mails can be sent, the address must be confirmed: otherwise
 * anybody could register an invited one.
 */
const findPlace = async (
  { mailer, dataSource }: LocalDeps,
  userId: string,
  id: string | null,
): Promise<Place | undefined> => {
  const rows: Place[] = await dataSource.query(
    `SELECT t.id, t.studio_id AS "studioId" FROM users u JOIN team_members t ON t.email = u.email
      WHERE u.id = $1 AND u.role = ANY($2) AND (u.email_confirmed_at IS NOT NULL OR $3) AND t.user_id IS NULL
        AND ($4::text IS NULL OR t.id = $4)
        AND EXISTS (SELECT 1 FROM users o WHERE o.studio_id = t.studio_id AND o.role = 'studio_owner')
      ORDER BY t.created_at, t.id LIMIT 1`,
    [userId, joiningRoles, !mailer.reachesPeople, id],
  );
  return rows[0];
};

const takePlace = async (
  manager: EntityManager,
  userId: string,
  { id, studioId }: Place,
): Promise<boolean> => {
  // As in every change of a team.
  await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [studioId]);
  const [place] = await changedRows<{ name: string; isNamed: boolean }>(
    manager,
    `UPDATE team_members t SET user_id = u.id, former_role = u.role, invitation_hash = NULL, invitation_expires_at = NULL,
            updated_at = now() FROM users u
      WHERE t.id = $1 AND t.user_id IS NULL AND u.id = $2 AND u.email = t.email AND u.role = ANY($3)
      RETURNING t.name, u.first_name IS NOT NULL AS "isNamed"`,
    [id, userId, joiningRoles],
  );
  if (place === undefined) return false;
  await manager.query(
    `UPDATE users SET role = 'studio_team', studio_id = $2, updated_at = now() WHERE id = $1`,
    [userId, studioId],
  );
  if (!place.isNamed) await renameUser(manager, userId, place.name);
  return true;
};

/**
 * Lets an account join the team that its address was added to, if there is one: from now on it has what the studio has. `placeId`:
 * this very place.
 */
export const joinTeam = async (
  deps: LocalDeps,
  userId: string,
  placeId: string | null = null,
): Promise<void> => {
  const place = await findPlace(deps, userId, placeId);
  if (place === undefined) return;
  await inTransaction(deps.dataSource, async (manager) => {
    if (!(await takePlace(manager, userId, place))) return;
    await recordEvent({ dataSource: manager, clock: deps.clock }, userId, 'joined_team', {});
  });
};
