import { type PaidPlan, roleOfPlan } from '#contract/billing/plan-limits.ts';
import { givesAccess, type SubscriptionStatus } from '#contract/billing/subscription.contract.ts';
import type { Role } from '#contract/endpoint.ts';

/** The part of a stored subscription that decides the person's rights. */
export type SubscriptionState = {
  plan: PaidPlan | null;
  status: SubscriptionStatus;
  cancelsAt: Date | null;
  endedAt: Date | null;
};

/** The plan that a subscription gives at a time, or null. A refund or a dispute ends the subscription and the plan. */
export const givenPlan = (
  { plan, status, cancelsAt, endedAt }: SubscriptionState,
  now: Date,
): PaidPlan | null =>
  givesAccess[status] && endedAt === null && (cancelsAt === null || cancelsAt > now) ? plan : null;

/** The status of an account with this subscription (BI-093), and when its plan ends; null means it renews. */
export const shownStatus = (
  subscription: SubscriptionState,
  now: Date,
): { subscriptionStatus: string; expiresAt: Date | null } => {
  const plan = givenPlan(subscription, now);
  if (plan === null) {
    const owes = subscription.status === 'unpaid' && subscription.endedAt === null;
    return { subscriptionStatus: owes ? 'past_due' : 'free', expiresAt: null };
  }
  if (subscription.cancelsAt !== null)
    return { subscriptionStatus: 'canceled', expiresAt: subscription.cancelsAt };
  return { subscriptionStatus: subscription.status === 'past_due' ? 'past_due' : plan, expiresAt: null };
};

/** The role of an account whose subscription gave `granted` and gives `given` now. Admins stay admins. */
export const roleWith = (
  given: PaidPlan | null,
  { role, granted, formerRole }: { role: Role; granted: PaidPlan | null; formerRole: Role },
): Role => {
  if (role === 'admin') return role;
  if (given !== null) return roleOfPlan[given];
  return granted === null ? role : formerRole;
};
