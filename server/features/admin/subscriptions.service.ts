import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { planOfRole } from '#contract/billing/plan-limits.ts';
import { userKind } from '#contract/permissions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import {
  type RecordedChange,
  recordAdminChanges,
} from '#server/features/admin-changes/admin-changes.service.ts';
import { sendStoredMailsInBackground } from '#server/features/auth/accounts/account-mails.ts';
import { assertAdmin, lockAdmins } from '#server/features/auth/accounts/admins.ts';
import { isDemoAddress } from '#server/features/auth/accounts/demo-accounts.ts';
import {
  assertNotPaying,
  cancelLive,
  findLiveSubscription,
} from '#server/features/billing/subscriptions.service.ts';
import {
  endRights,
  expireAccounts,
  expiringKinds,
  refreshSubscriptions,
} from '#server/features/billing/sweep-subscriptions.ts';
import { findTarget, type Rights, setRights } from '#server/features/studios/account-rights.service.ts';
import { readUserById } from './user-list.queries.ts';
import { changeUser, recordedRights } from './users.service.ts';

/** Cancels a person's card payments, first with the provider, and records the change. */
const cancelPaid = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  immediate: boolean,
): Promise<AdminUser> => {
  const before = recordedRights(await findTarget(deps.dataSource.manager, id));
  await cancelLive(deps, { id }, immediate);
  await inTransaction(deps.dataSource, async (manager) => {
    await assertAdmin(manager, actor);
    const after = recordedRights(await findTarget(manager, id));
    await recordAdminChanges(deps, manager, actor, [
      { action: 'subscription_cancelled', targetId: id, before, after },
    ]);
  });
  return readUserById(deps, actor, id);
};

/**
 * Cancels a subscription, either at once or on its expiration date.
 *
 * @throws AppError NOT_FOUND, DEMO_ACCOUNT, NO_SUBSCRIPTION, or SUBSCRIPTION_WITHOUT_END.
 */
export const cancelSubscription = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  { immediate }: { immediate: boolean },
): Promise<AdminUser> => {
  if ((await findLiveSubscription(deps.dataSource.manager, id)) !== null) {
    return cancelPaid(deps, actor, id, immediate);
  }
  return changeUser(deps, actor, id, async (manager, target) => {
    if (isDemoAddress(target.email)) throw new AppError('DEMO_ACCOUNT');
    const kind = userKind(target);
    if (planOfRole[kind] === undefined) throw new AppError('NO_SUBSCRIPTION');
    const cancelled = { subscriptionStatus: 'canceled' };
    const before = recordedRights(target);
    if (immediate) {
      const ended = { ...cancelled, expiresAt: deps.clock.now() };
      const after = recordedRights(await endRights(deps, manager, target, ended));
      return { action: 'subscription_cancelled', before, after };
    }
    if (target.expiresAt === null) throw new AppError('SUBSCRIPTION_WITHOUT_END');
    // Until then, the role keeps what the status gave to a `user`.
    const rights: Rights = { ...target, ...cancelled, role: kind };
    await setRights(manager, id, rights);
    return { action: 'subscription_cancelled', before, after: recordedRights(rights) };
  });
};

/**
 * Sets the last day of a subscription, which ends at the end of that day in UTC. With null it never expires.
 *
 * @throws AppError NOT_FOUND, DEMO_ACCOUNT, PAID_BY_CARD, or NO_SUBSCRIPTION for a date when there is nothing to expire.
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
    await assertNotPaying(manager, id);
    const expiresAt = day === null ? null : new Date(`${day}T23:59:59.999Z`);
    if (expiresAt?.getTime() === target.expiresAt?.getTime()) return null;
    const rights: Rights = { ...target, expiresAt };
    await setRights(manager, id, rights);
    return { action: 'expiration_changed', before: recordedRights(target), after: recordedRights(rights) };
  });

/**
 * Turns accounts with an expired subscription into free ones, after refreshing card subscriptions from the provider. The record has one
 * change per account.
 */
export const processExpired = async (deps: LocalDeps, actor: CurrentUser): Promise<{ processed: number }> => {
  const ended = await refreshSubscriptions(deps);
  const expired = await inTransaction(deps.dataSource, async (manager) => {
    await lockAdmins(manager);
    await assertAdmin(manager, actor);
    const changes: RecordedChange[] = (await expireAccounts(deps, manager)).map(({ before, after }) => ({
      action: 'subscription_expired',
      targetId: before.id,
      before: recordedRights(before),
      after: recordedRights(after),
    }));
    if (changes.length > 0) await recordAdminChanges(deps, manager, actor, changes);
    return changes.length;
  });
  sendStoredMailsInBackground(deps);
  return { processed: expired + ended };
};
