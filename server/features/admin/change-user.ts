import type { EntityManager } from 'typeorm';
import type { AdminUser } from '#contract/admin-users.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  type RecordedChange,
  recordAdminChanges,
} from '#server/features/admin-changes/admin-changes.service.ts';
import { assertAdmin, lockAdmins } from '#server/features/auth/admins.ts';
import { isDemoAddress } from '#server/features/auth/demo-accounts.ts';
import { deleteStudio, leaveTeam } from '#server/features/studios/team.service.ts';
import { readUserById } from './user-list.service.ts';

/** The account that an admin changes. */
export type Target = {
  id: string;
  email: string;
  role: Role;
  studioId: string | null;
  subscriptionStatus: string | null;
  expiresAt: Date | null;
  nameChangeCount: number;
};

/** @throws AppError NOT_FOUND */
export const findTarget = async (manager: EntityManager, id: string, lock = ''): Promise<Target> => {
  const rows: Target[] = await manager.query(
    `SELECT id, email, role, studio_id AS "studioId", subscription_status AS "subscriptionStatus",
            subscription_expires_at AS "expiresAt", name_change_count AS "nameChangeCount"
       FROM users WHERE id = $1 ${lock}`,
    [id],
  );
  const [target] = rows;
  if (target === undefined) throw new AppError('NOT_FOUND');
  return target;
};

/** The account, locked in the order of other changes of teams: an owner before the studio, a member after it. */
export const lockTarget = async (manager: EntityManager, id: string): Promise<Target> => {
  const { role, studioId } = await findTarget(manager, id);
  if (role !== 'studio_owner' && studioId !== null) {
    await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [studioId]);
  }
  return findTarget(manager, id, 'FOR NO KEY UPDATE');
};

/** @throws AppError OWN_ACCOUNT or DEMO_ACCOUNT */
export const assertUnprotected = (actor: CurrentUser, { id, email }: Pick<Target, 'id' | 'email'>): void => {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  if (isDemoAddress(email)) throw new AppError('DEMO_ACCOUNT');
};

/** Changes an account and records that, both or neither. `change` returns null when there is nothing to change. */
export const changeUser = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  change: (manager: EntityManager, target: Target) => Promise<Omit<RecordedChange, 'targetId'> | null>,
): Promise<AdminUser> => {
  await inTransaction(deps.dataSource, async (manager) => {
    await lockAdmins(manager);
    await assertAdmin(manager, actor);
    const recorded = await change(manager, await lockTarget(manager, id));
    if (recorded !== null) await recordAdminChanges(deps, manager, actor, [{ ...recorded, targetId: id }]);
  });
  return readUserById(deps, actor, id);
};

export type Rights = Pick<Target, 'role' | 'subscriptionStatus' | 'expiresAt'>;

export const setRights = async (manager: EntityManager, id: string, rights: Rights): Promise<void> => {
  await manager.query(
    `UPDATE users SET role = $2, subscription_status = $3, subscription_expires_at = $4, updated_at = now()
      WHERE id = $1`,
    [id, rights.role, rights.subscriptionStatus, rights.expiresAt],
  );
};

/** What the record says of the rights of an account. */
export const recordedRights = ({ role, subscriptionStatus, expiresAt }: Rights) => ({
  role,
  subscriptionStatus,
  subscriptionExpiresAt: expiresAt?.toISOString() ?? null,
});

/** Ends the studio of an owner, or the place of a member in a team. */
export const leaveStudio = async (deps: LocalDeps, manager: EntityManager, target: Target): Promise<void> => {
  if (target.role === 'studio_owner') await deleteStudio(deps, manager, target.id);
  else await leaveTeam(deps, manager, target);
};

/** The plans that somebody pays for, by role; beta testers are given theirs. */
export const paidStatusOf: Partial<Record<Role, string>> = {
  pro: 'individual_pro',
  studio_owner: 'studio_pro',
};
export const expiringKinds: readonly Role[] = ['pro', 'studio_owner', 'beta'];
