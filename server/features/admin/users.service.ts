import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { planOfRole } from '#contract/billing/plan-limits.ts';
import type { Role } from '#contract/endpoint.ts';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { eraseAccount } from '#server/features/account/account.service.ts';
import {
  type RecordedChange,
  recordAdminChanges,
} from '#server/features/admin-changes/admin-changes.service.ts';
import { recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { sendStoredMailsInBackground } from '#server/features/auth/accounts/account-mails.ts';
import { assertAdmin, lockAdmins } from '#server/features/auth/accounts/admins.ts';
import { isDemoAddress } from '#server/features/auth/accounts/demo-accounts.ts';
import { lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import { mailRemovedFactors, removeLostFactors } from '#server/features/auth/remove-second-factors.ts';
import { endSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { endPendingSignIns } from '#server/features/auth/two-step/pending-sign-ins.ts';
import { assertNotPaying } from '#server/features/billing/subscriptions.service.ts';
import { expiringKinds } from '#server/features/billing/sweep-subscriptions.ts';
import { removePersonalBackground } from '#server/features/library/assets.service.ts';
import { listPersonalVideos } from '#server/features/library/library.service.ts';
import {
  type Rights,
  type Target,
  findTarget,
  endStudioPlace,
  lockTarget,
  setRights,
} from '#server/features/studios/account-rights.service.ts';
import { readUserById } from './user-list.queries.ts';

/** @throws AppError OWN_ACCOUNT or DEMO_ACCOUNT */
const assertUnprotected = (actor: CurrentUser, { id, email }: Pick<Target, 'id' | 'email'>): void => {
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
  sendStoredMailsInBackground(deps);
  return readUserById(deps, actor, id);
};

/** The rights of an account in the form of the record. */
export const recordedRights = ({ role, subscriptionStatus, expiresAt }: Rights) => ({
  role,
  subscriptionStatus,
  subscriptionExpiresAt: expiresAt?.toISOString() ?? null,
});

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
    await endStudioPlace(deps, manager, target);
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

/**
 * Lets a person who has lost their second factors sign in with just the password, and mails them.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, or DEMO_ACCOUNT.
 */
export const removeUserSecondFactors = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
): Promise<AdminUser> => {
  let wereThere = false;
  const user = await changeUser(deps, actor, id, async (manager, target) => {
    assertUnprotected(actor, target);
    wereThere = await removeLostFactors({ ...deps, dataSource: manager }, id, 'by an admin');
    return wereThere ? { action: 'second_step_removed' } : null;
  });
  if (wereThere)
    deps.background.start('mail about removed second factors', () => mailRemovedFactors(deps, user.email));
  return user;
};

/** Signs an account out everywhere. @throws AppError NOT_FOUND, OWN_ACCOUNT, or DEMO_ACCOUNT. */
export const endUserSessions = (deps: LocalDeps, actor: CurrentUser, id: string): Promise<AdminUser> =>
  changeUser(deps, actor, id, async (manager, target) => {
    assertUnprotected(actor, target);
    await endPendingSignIns(manager, id);
    const sessions = await endSessions(manager, id);
    if (sessions === 0) return null;
    await recordEvent({ ...deps, dataSource: manager }, id, 'signed_out_by_admin', {});
    return { action: 'sessions_ended', before: { sessions }, after: { sessions: 0 } };
  });

/** The background videos of a person's library, newest first. @throws AppError NOT_FOUND */
export const listUserVideos = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
): Promise<BackgroundVideo[]> => {
  const { id: ownerId } = await readUserById(deps, actor, id);
  return listPersonalVideos(deps, { ownerId });
};

/** Removes a background video from a person's library. @throws AppError NOT_FOUND, also for a video that has no owner. */
export const deleteUserVideo = (deps: LocalDeps, actor: CurrentUser, videoId: string): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const ownerId = await removePersonalBackground(manager, videoId);
    await recordAdminChanges(deps, manager, actor, [
      { action: 'user_video_deleted', targetId: ownerId, before: { videoId } },
    ]);
  });
