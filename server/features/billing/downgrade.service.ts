import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { leaveStudio, lockTarget, setRights } from '#server/features/studios/account-rights.service.ts';
import { newKey, paymentsOf } from './provider.ts';
import { assertNotPaying, findLiveSubscription } from './subscriptions.service.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Downgrades a studio that an admin granted, without payments by card. */
const downgradeGiven = (deps: LocalDeps, id: string): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const target = await lockTarget(manager, id);
    if (target.role !== 'studio_owner') throw new AppError('FORBIDDEN');
    await assertNotPaying(manager, id);
    await leaveStudio(deps, manager, target);
    await setRights(manager, id, { ...target, role: 'pro', subscriptionStatus: 'individual_pro' });
  });

/**
 * Makes a studio owner an Individual Pro and ends the studio. Members lose access with their next request, and the unused time is credited
 * to the next payments.
 *
 * @throws AppError FORBIDDEN when the account no longer owns a studio, or PAYMENTS_UNAVAILABLE.
 */
export const downgradeOwner = async (deps: LocalDeps, { id }: CurrentUser): Promise<CurrentUser> => {
  const live = await findLiveSubscription(deps.dataSource.manager, id);
  if (live === null || live.plan !== 'studio_pro') {
    await downgradeGiven(deps, id);
    return readUser(deps, id);
  }
  const { providerId } = live;
  const key = newKey('downgrade');
  await paymentsOf(deps).changePlan(providerId, 'individual_pro', { charges: false, at: null, key });
  await syncSubscription(deps, providerId);
  return readUser(deps, id);
};
