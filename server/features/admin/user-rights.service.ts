import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { planOfRole } from '#contract/billing/plan-limits.ts';
import type { Role } from '#contract/endpoint.ts';
import { userKind } from '#contract/permissions.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { eraseAccount } from '#server/features/account/account.service.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { assertAdmin, lockAdmins } from '#server/features/auth/accounts/admins.ts';
import { lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import { assertNotPaying } from '#server/features/billing/subscriptions.service.ts';
import { expiringKinds } from '#server/features/billing/sweep-subscriptions.ts';
import {
  findTarget,
  leaveStudio,
  type Rights,
  setRights,
} from '#server/features/studios/account-rights.service.ts';
import { assertUnprotected, changeUser, recordedRights } from './change-user.ts';

/**
 * Changes the role of an account, from its next request on. If it owned a studio, the studio ends; if it was a member, it leaves the team.
 * The role of a member comes only with a place in a team.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, DEMO_ACCOUNT, PAID_BY_CARD, or VALIDATION_FAILED for the role of a member.
 */
export const changeUserRole = (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  role: Role,
): Promise<AdminUser> =>
  changeUser(deps, actor, id, async (manager, target) => {
    assertUnprotected(actor, target);
    const kind = userKind(target);
    if (role === target.role && role === kind) return null;
    if (role === 'studio_team') {
      const message = 'comes with a place in a team; add the person to a studio under Studios';
      throw new AppError('VALIDATION_FAILED', [{ path: 'role', message }]);
    }
    await assertNotPaying(manager, id);
    await leaveStudio(deps, manager, target);
    const staysPaid = expiringKinds.includes(kind) && expiringKinds.includes(role);
    const rights: Rights = {
      role,
      subscriptionStatus: planOfRole[role] ?? null,
      expiresAt: staysPaid ? target.expiresAt : null,
    };
    await setRights(manager, id, rights);
    if (role === 'studio_owner') await lockStudio(manager, id);
    return { action: 'role_changed', before: recordedRights(target), after: recordedRights(rights) };
  });

/** Resets the name changes of an account. @throws AppError NOT_FOUND */
export const resetNameChanges = (deps: LocalDeps, actor: CurrentUser, id: string): Promise<AdminUser> =>
  changeUser(deps, actor, id, async (manager, { nameChangeCount }) => {
    if (nameChangeCount === 0) return null;
    await manager.query(
      'UPDATE users SET name_change_count = 0, saved_name_changes = 0, updated_at = now() WHERE id = $1',
      [id],
    );
    return { action: 'name_changes_reset', before: { nameChangeCount }, after: { nameChangeCount: 0 } };
  });

/**
 * Deletes an account as its owner could, but without the password. Assets from its studio stay with the studio.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, or DEMO_ACCOUNT.
 */
export const deleteUser = async (deps: Deps, actor: CurrentUser, id: string): Promise<void> => {
  const target = await findTarget(deps.dataSource.manager, id);
  assertUnprotected(actor, target);
  await eraseAccount(deps, id, async (manager) => {
    await lockAdmins(manager);
    await assertAdmin(manager, actor);
    const { role } = await findTarget(manager, id);
    await recordAdminChanges(deps, manager, actor, [
      { action: 'user_deleted', targetId: id, before: { role }, after: null },
    ]);
  });
};
