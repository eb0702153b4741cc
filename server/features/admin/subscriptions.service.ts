import type { EntityManager } from 'typeorm';
import type { AdminUser } from '#contract/admin-users.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { paidStatuses, userKind } from '#contract/permissions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  type RecordedChange,
  recordAdminChanges,
} from '#server/features/admin-changes/admin-changes.service.ts';
import { assertAdmin, lockAdmins } from '#server/features/auth/admins.ts';
import { isDemoAddress } from '#server/features/auth/demo-accounts.ts';
import {
  changeUser,
  expiringKinds,
  leaveStudio,
  lockTarget,
  paidStatusOf,
  recordedRights,
  type Rights,
  setRights,
  type Target,
} from './change-user.ts';

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
    if (paidStatusOf[kind] === undefined) throw new AppError('NO_SUBSCRIPTION');
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
