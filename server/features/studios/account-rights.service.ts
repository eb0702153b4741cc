import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { storeMail } from '#server/features/auth/accounts/account-mails.ts';
import { ownStudioEndedMail } from '#server/features/auth/accounts/mails.ts';
import type { EndStudioPlace } from '#server/features/auth/first-admin.ts';
import { deleteStudio, leaveTeam } from './team.service.ts';

/** An account whose rights change. */
export type Target = {
  id: string;
  email: string;
  role: Role;
  studioId: string | null;
  subscriptionStatus: string | null;
  expiresAt: Date | null;
  nameChangeCount: number;
};

const readTarget = async (manager: EntityManager, id: string, lock = ''): Promise<Target | null> => {
  const rows = await queryRows<Target>(
    manager,
    `SELECT id, email, role, studio_id, subscription_status,
            subscription_expires_at AS expires_at, name_change_count
       FROM users WHERE id = $1 ${lock}`,
    [id],
  );
  return rows[0] ?? null;
};

/** @throws AppError NOT_FOUND */
export const findTarget = async (manager: EntityManager, id: string): Promise<Target> => {
  const target = await readTarget(manager, id);
  if (target === null) throw new AppError('NOT_FOUND');
  return target;
};

/**
 * The account, locked in the order of `server/db/transaction.ts`: an owner before the studio, a member after it. Null when the account is
 * gone.
 */
export const lockIfPresent = async (manager: EntityManager, id: string): Promise<Target | null> => {
  const target = await readTarget(manager, id);
  if (target !== null && target.role !== 'studio_owner' && target.studioId !== null) {
    await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [target.studioId]);
  }
  return target && readTarget(manager, id, 'FOR NO KEY UPDATE');
};

/** The same. @throws AppError NOT_FOUND */
export const lockTarget = async (manager: EntityManager, id: string): Promise<Target> => {
  const target = await lockIfPresent(manager, id);
  if (target === null) throw new AppError('NOT_FOUND');
  return target;
};

export type Rights = Pick<Target, 'role' | 'subscriptionStatus' | 'expiresAt'>;

export const setRights = async (manager: EntityManager, id: string, rights: Rights): Promise<void> => {
  await manager.query(
    `UPDATE users SET role = $2, subscription_status = $3, subscription_expires_at = $4, updated_at = now()
      WHERE id = $1`,
    [id, rights.role, rights.subscriptionStatus, rights.expiresAt],
  );
};

/** Ends the studio of an owner, or a member's place in a team. */
export const leaveStudio = async (
  deps: Pick<LocalDeps, 'clock' | 'config'>,
  manager: EntityManager,
  target: Target,
): Promise<void> => {
  if (target.role === 'studio_owner') await deleteStudio(deps, manager, target.id);
  else await leaveTeam(deps, manager, target);
};

/** The same for a change that the person did not make by their payments, so an owner is told by mail. */
export const endStudioPlace = async (
  deps: Pick<LocalDeps, 'clock' | 'config'>,
  manager: EntityManager,
  target: Target,
): Promise<void> => {
  await leaveStudio(deps, manager, target);
  if (target.role !== 'studio_owner') return;
  const mail = ownStudioEndedMail(deps.config.publicUrl);
  const key = `own-studio-ended-${target.studioId ?? target.id}`;
  await storeMail(manager, { ...mail, userId: target.id, key, at: deps.clock.now() });
};

/** The same, by the id of the account. */
export const endStudioPlaceOf: EndStudioPlace = async (deps, manager, id) =>
  endStudioPlace(deps, manager, await lockTarget(manager, id));

/** The role that a team member gets back on leaving the team; null for a person who is in no team. */
export const readFormerRole = async (manager: EntityManager, userId: string): Promise<Role | null> => {
  const rows = await queryRows<{ role: Role }>(
    manager,
    `SELECT coalesce(former_role, 'user') AS role FROM team_members WHERE user_id = $1`,
    [userId],
  );
  return rows[0]?.role ?? null;
};

/** Sets the role that a member gets back, because members may buy a plan of their own. */
export const setFormerRole = async (manager: EntityManager, userId: string, role: Role): Promise<void> => {
  await manager.query('UPDATE team_members SET former_role = $2, updated_at = now() WHERE user_id = $1', [
    userId,
    role,
  ]);
};
