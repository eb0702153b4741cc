import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  type RecordedChange,
  recordAdminChanges,
} from '#server/features/admin-changes/admin-changes.service.ts';
import { assertAdmin, lockAdmins } from '#server/features/auth/accounts/admins.ts';
import { isDemoAddress } from '#server/features/auth/accounts/demo-accounts.ts';
import { lockTarget, type Rights, type Target } from '#server/features/studios/account-rights.service.ts';
import { readUserById } from './user-list.queries.ts';

/** @throws AppError OWN_ACCOUNT or DEMO_ACCOUNT */
export const assertUnprotected = (actor: CurrentUser, { id, email }: Pick<Target, 'id' | 'email'>): void => {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  if (isDemoAddress(email)) throw new AppError('DEMO_ACCOUNT');
};

/** Changes an account and records the change, in one transaction. `change` returns null when there is nothing to do. */
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

/** The rights of an account in the form of the record. */
export const recordedRights = ({ role, subscriptionStatus, expiresAt }: Rights) => ({
  role,
  subscriptionStatus,
  subscriptionExpiresAt: expiresAt?.toISOString() ?? null,
});
