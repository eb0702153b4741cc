import type { EntityManager } from 'typeorm';
import type { AdminUser } from '#contract/admin-users.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { paidStatuses, userKind } from '#contract/permissions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { eraseAccount } from '#server/features/account/account.service.ts';
import {
  type RecordedChange,
  recordAdminChanges,
} from '#server/features/admin-changes/admin-changes.service.ts';
import { lockAdmins } from '#server/features/auth/admins.ts';
import { isDemoAddress } from '#server/features/auth/demo-accounts.ts';
import { lockStudio } from '#server/features/auth/team-membership.ts';
import { deleteStudio, leaveTeam } from '#server/features/studios/team.service.ts';
import { readUserById } from './user-list.service.ts';

/** The account that an admin changes. */
type Target = {
  id: string;
  email: string;
  role: Role;
  studioId: string | null;
  subscriptionStatus: string | null;
  expiresAt: Date | null;
  nameChangeCount: number;
};

/** @throws AppError NOT_FOUND */
const findTarget = async (manager: EntityManager, id: string, lock = ''): Promise<Target> => {
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
const lockTarget = async (manager: EntityManager, id: string): Promise<Target> => {
  const { role, studioId } = await findTarget(manager, id);
  if (role !== 'studio_owner' && studioId !== null) {
    await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [studioId]);
  }
  return findTarget(manager, id, 'FOR NO KEY UPDATE');
};

/** @throws AppError FORBIDDEN when another admin has changed the caller's role meanwhile. */
const assertAdmin = async (manager: EntityManager, { id }: CurrentUser): Promise<void> => {
  const admins: unknown[] = await manager.query(`SELECT id FROM users WHERE id = $1 AND role = 'admin'`, [
    id,
  ]);
  if (admins.length === 0) throw new AppError('FORBIDDEN');
};

/** @throws AppError OWN_ACCOUNT or DEMO_ACCOUNT */
const assertUnprotected = (actor: CurrentUser, { id, email }: Pick<Target, 'id' | 'email'>): void => {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  if (isDemoAddress(email)) throw new AppError('DEMO_ACCOUNT');
};

/** Changes an account and records that, both or neither. `change` returns null when there is nothing to change. */
const changeUser = async (
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

type Rights = Pick<Target, 'role' | 'subscriptionStatus' | 'expiresAt'>;

const setRights = async (manager: EntityManager, id: string, rights: Rights): Promise<void> => {
  await manager.query(
    `UPDATE users SET role = $2, subscription_status = $3, subscription_expires_at = $4, updated_at = now()
      WHERE id = $1`,
    [id, rights.role, rights.subscriptionStatus, rights.expiresAt],
  );
};

/** What the record says of the rights of an account. */
const recordedRights = ({ role, subscriptionStatus, expiresAt }: Rights) => ({
  role,
  subscriptionStatus,
  subscriptionExpiresAt: expiresAt?.toISOString() ?? null,
});

/** Ends the studio of an owner, or the place of a member in a team. */
const leaveStudio = async (deps: LocalDeps, manager: EntityManager, target: Target): Promise<void> => {
  if (target.role === 'studio_owner') await deleteStudio(deps, manager, target.id);
  else await leaveTeam(deps, manager, target);
};

/** The plans that somebody pays for, by role; beta testers are given theirs. */
const statusOf: Partial<Record<Role, string>> = { pro: 'individual_pro', studio_owner: 'studio_pro' };
const expiringKinds: readonly Role[] = ['pro', 'studio_owner', 'beta'];

/**
 * Changes the role of an account, from its next request on. An owner's studio ends, and a member leaves the team. Only adding
 * somebody to a team makes them a member.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, DEMO_ACCOUNT, or VALIDATION_FAILED for the role of a member.
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
      const message = 'comes with a place in a team: add the person to a studio under Studios';
      throw new AppError('VALIDATION_FAILED', [{ path: 'role', message }]);
    }
    await leaveStudio(deps, manager, target);
    const staysPaid = expiringKinds.includes(kind) && expiringKinds.includes(role);
    const rights: Rights = {
      role,
      subscriptionStatus: statusOf[role] ?? null,
      expiresAt: staysPaid ? target.expiresAt : null,
    };
    await setRights(manager, id, rights);
    if (role === 'studio_owner') await lockStudio(manager, id);
    return { action: 'role_changed', before: recordedRights(target), after: recordedRights(rights) };
  });

/** Ends a subscription: the account is free from its next request on. */
const endSubscription = async (
  deps: LocalDeps,
  manager: EntityManager,
  target: Target,
  rights: Pick<Rights, 'subscriptionStatus' | 'expiresAt'>,
): Promise<Rights> => {
  await leaveStudio(deps, manager, target);
  const free: Rights = { role: 'user', ...rights };
  await setRights(manager, target.id, free);
  return free;
};

/**
 * Cancels a subscription: at once, or so that it ends at its expiration date.
 *
 * @throws AppError NOT_FOUND, DEMO_ACCOUNT, NO_SUBSCRIPTION, or SUBSCRIPTION_WITHOUT_END.
 */
export const cancelSubscription = (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  { immediate }: { immediate: boolean },
): Promise<AdminUser> =>
  changeUser(deps, actor, id, async (manager, target) => {
    if (isDemoAddress(target.email)) throw new AppError('DEMO_ACCOUNT');
    const kind = userKind(target);
    if (statusOf[kind] === undefined) throw new AppError('NO_SUBSCRIPTION');
    const cancelled = { subscriptionStatus: 'canceled' };
    const before = recordedRights(target);
    if (immediate) {
      const ended = { ...cancelled, expiresAt: deps.clock.now() };
      const after = recordedRights(await endSubscription(deps, manager, target, ended));
      return { action: 'subscription_cancelled', before, after };
    }
    if (target.expiresAt === null) throw new AppError('SUBSCRIPTION_WITHOUT_END');
    // The role keeps what the status gave to a `user` until then.
    const rights: Rights = { ...target, ...cancelled, role: kind };
    await setRights(manager, id, rights);
    return { action: 'subscription_cancelled', before, after: recordedRights(rights) };
  });

/**
 * Sets the last day of a subscription, until its end in UTC; null: it does not expire.
 *
 * @throws AppError NOT_FOUND, DEMO_ACCOUNT, or NO_SUBSCRIPTION for a date where nothing would expire.
 */
export const updateExpiration = (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  day: string | null,
): Promise<AdminUser> =>
  changeUser(deps, actor, id, async (manager, target) => {
    if (isDemoAddress(target.email)) throw new AppError('DEMO_ACCOUNT');
    if (day !== null && !expiringKinds.includes(userKind(target))) throw new AppError('NO_SUBSCRIPTION');
    const expiresAt = day === null ? null : new Date(`${day}T23:59:59.999Z`);
    if (expiresAt?.getTime() === target.expiresAt?.getTime()) return null;
    const rights: Rights = { ...target, expiresAt };
    await setRights(manager, id, rights);
    return { action: 'expiration_changed', before: recordedRights(target), after: recordedRights(rights) };
  });

/** Gives an account all of its name changes again. @throws AppError NOT_FOUND */
export const resetNameChanges = (deps: LocalDeps, actor: CurrentUser, id: string): Promise<AdminUser> =>
  changeUser(deps, actor, id, async (manager, { nameChangeCount }) => {
    if (nameChangeCount === 0) return null;
    await manager.query(
      'UPDATE users SET name_change_count = 0, saved_name_changes = 0, updated_at = now() WHERE id = $1',
      [id],
    );
    return { action: 'name_changes_reset', before: { nameChangeCount }, after: { nameChangeCount: 0 } };
  });

/** Makes free accounts of those whose subscription has expired. Each is its own change in the record. */
export const processExpired = async (deps: LocalDeps, actor: CurrentUser): Promise<{ processed: number }> =>
  inTransaction(deps.dataSource, async (manager) => {
    await lockAdmins(manager);
    await assertAdmin(manager, actor);
    const expired: { id: string }[] = await manager.query(
      `SELECT id FROM users WHERE subscription_expires_at <= $1
          AND (role = ANY($2) OR (role = 'user' AND subscription_status = ANY($3))) ORDER BY id`,
      [deps.clock.now(), expiringKinds, [...paidStatuses]],
    );
    const changes: RecordedChange[] = [];
    for (const { id } of expired) {
      const target = await lockTarget(manager, id);
      const { expiresAt } = target;
      const rights = await endSubscription(deps, manager, target, { subscriptionStatus: 'free', expiresAt });
      const recorded = { before: recordedRights(target), after: recordedRights(rights) };
      changes.push({ action: 'subscription_expired', targetId: id, ...recorded });
    }
    if (changes.length > 0) await recordAdminChanges(deps, manager, actor, changes);
    return { processed: changes.length };
  });

/**
 * Deletes an account as its owner would, without the password. What its studio gave to it stays with the studio.
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
