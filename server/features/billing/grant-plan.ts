import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import type { LocalDeps } from '#server/deps.ts';
import { lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import {
  leaveStudio,
  lockTarget,
  readFormerRole,
  setFormerRole,
  setRights,
  type Target,
} from '#server/features/studios/account-rights.service.ts';
import { givenPlan, roleWith, shownStatus } from './subscription-rights.ts';
import type { SubscriptionRow } from './subscription.entity.ts';

/** The role of an account without its first subscription. Roles that an admin granted stay. */
const lastingRole = (role: Role): Role => (role === 'beta' || role === 'pro' ? role : 'user');

/** The role of an account before a new subscription. For a team member, it is the role after leaving the team. */
export const findFormerRole = async (manager: EntityManager, userId: string): Promise<Role> => {
  const { role } = await lockTarget(manager, userId);
  return lastingRole((role === 'studio_team' ? await readFormerRole(manager, userId) : null) ?? role);
};

/** A member keeps the place in the team, and the new plan counts once they leave. Only a studio of their own counts at once. */
const grantToMember = async (manager: EntityManager, target: Target, role: Role): Promise<boolean> => {
  if (target.role !== 'studio_team' || role === 'studio_owner') return false;
  await setFormerRole(manager, target.id, role);
  return true;
};

/**
 * Grants or revokes the plan of a subscription, from the account's next request on, in the transaction that stores the subscription.
 * Nothing that a person made is deleted: when a studio ends, its owner keeps its library.
 */
export const grantPlan = async (
  deps: Pick<LocalDeps, 'clock'>,
  manager: EntityManager,
  subscription: SubscriptionRow,
): Promise<void> => {
  const { id, userId, grantedPlan, formerRole, customerId, providerId } = subscription;
  if (userId === null) return;
  const now = deps.clock.now();
  const given = givenPlan(subscription, now);
  const target = await lockTarget(manager, userId);
  // A subscription that grants no plan changes nothing, unless it granted one before or a payment was overdue.
  if (given === null && grantedPlan === null && target.subscriptionStatus !== 'past_due') return;
  const current = { role: target.role, granted: grantedPlan, formerRole };
  const bought = roleWith(given, target.role === 'studio_team' ? { ...current, role: formerRole } : current);
  const staysMember = await grantToMember(manager, target, bought);
  const role = staysMember ? target.role : bought;
  if (role !== target.role) await leaveStudio(deps, manager, target);
  await setRights(manager, userId, { role, ...shownStatus(subscription, now) });
  if (role === 'studio_owner') await lockStudio(manager, userId);
  await manager.query('UPDATE users SET stripe_customer_id = $2, stripe_subscription_id = $3 WHERE id = $1', [
    userId,
    customerId,
    given === null ? null : providerId,
  ]);
  await manager.query('UPDATE subscriptions SET granted_plan = $2 WHERE id = $1', [id, given]);
};
