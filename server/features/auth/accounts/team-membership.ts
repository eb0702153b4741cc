import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ownsStudio } from '#server/features/access/conditions.ts';
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
 * The owner's studio, locked until the transaction ends, so that changes of a team wait for one another.
 *
 * @throws AppError FORBIDDEN when the account no longer owns a studio.
 */
export const lockStudio = async (manager: EntityManager, ownerId: string): Promise<string> => {
  const [owner] = await queryRows<{ studioId: string | null }>(
    manager,
    `SELECT studio_id FROM users WHERE id = $1 AND role = 'studio_owner' FOR NO KEY UPDATE`,
    [ownerId],
  );
  if (owner === undefined) throw new AppError('FORBIDDEN');
  const studioId = owner.studioId ?? (await createStudio(manager, ownerId));
  await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [studioId]);
  return studioId;
};

/** The other roles are admins, or already have a studio. */
const joiningRoles: readonly Role[] = ['user', 'pro', 'beta'];

const takePlace = async (
  manager: EntityManager,
  userId: string,
  { id, studioId }: { id: string; studioId: string },
): Promise<boolean> => {
  // Every change of a team locks the studio first.
  await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [studioId]);
  // The person may accept two invitations at once.
  await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const [place] = await queryRows<{ name: string; isNamed: boolean }>(
    manager,
    `UPDATE team_members t SET user_id = u.id, former_role = u.role, invitation_hash = NULL, invitation_expires_at = NULL,
            updated_at = now() FROM users u
      WHERE t.id = $1 AND t.user_id IS NULL AND u.id = $2 AND u.email = t.email AND u.role = ANY($3)
      RETURNING t.name, u.first_name IS NOT NULL AS is_named`,
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

/** The account that owns a studio; null when its plan has ended. */
export const findOwner = async (manager: EntityManager, studioId: string): Promise<string | null> => {
  const rows = await queryRows<{ id: string }>(
    manager,
    `SELECT u.id FROM users u WHERE ${ownsStudio('u', '$1')}`,
    [studioId],
  );
  return rows[0]?.id ?? null;
};

/**
 * Gives an account a place in a team, at its own request, and with it everything the studio has. Both accounts get a record of it.
 *
 * @throws AppError CANNOT_JOIN_TEAM for an admin, or an account that is already in a studio.
 */
export const joinTeam = (
  { dataSource, clock }: LocalDeps,
  userId: string,
  place: { id: string; studioId: string; email: string },
): Promise<void> =>
  inTransaction(dataSource, async (manager) => {
    const ownerId = await findOwner(manager, place.studioId);
    if (ownerId === null || !(await takePlace(manager, userId, place)))
      throw new AppError('CANNOT_JOIN_TEAM');
    const record = { dataSource: manager, clock };
    await recordEvent(record, userId, 'joined_team', {});
    await recordEvent(record, ownerId, 'team_changed', { detail: `${place.email} joined` });
  });
