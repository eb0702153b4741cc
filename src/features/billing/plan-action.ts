import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { type PaidPlan, planOfRole } from '#contract/billing/plan-limits.ts';
import { userKind } from '#contract/permissions.ts';

/** What a plan's button does; only `buy` and `upgrade` are offers. */
type PlanAction = 'buy' | 'upgrade' | 'current' | 'included' | 'in-a-team' | 'not-needed';

/**
 * What the button of a plan does for this person; `pays`: they pay for a subscription, which is changed instead of buying another.
 * A member of a team has the owner's plan without paying, and may buy Individual Pro.
 */
export const planAction = (user: CurrentUser, planId: PaidPlan, pays: boolean): PlanAction => {
  const kind = userKind(user);
  if (kind === 'admin') return 'not-needed';
  if (planOfRole[kind] === planId) return 'current';
  if (kind === 'studio_owner') return 'included';
  if (kind === 'studio_team') return planId === 'studio_pro' ? 'in-a-team' : pays ? 'current' : 'buy';
  return pays ? 'upgrade' : 'buy';
};

/** The banner of people who have a plan; null for all others (BI-049 to BI-051). */
export const activePlanText = (user: CurrentUser): string | null => {
  switch (userKind(user)) {
    case 'pro':
      return 'You have Individual Pro. You can upgrade to Studio Pro for team members.';
    case 'studio_owner':
      return 'You have Studio Pro. You are already on the highest tier.';
    case 'studio_team':
      return 'You have Studio Pro with your studio. Its owner manages the subscription.';
    case 'admin':
    case 'beta':
    case 'user':
      return null;
  }
};
