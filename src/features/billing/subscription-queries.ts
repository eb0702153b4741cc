import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { readCheckoutOptions } from '#contract/billing/checkout.contract.ts';
import { type PaidPlan, planOfRole, paidPlans } from '#contract/billing/plan-limits.ts';
import { readSubscription } from '#contract/billing/subscription.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** The specified names (BI-088 to BI-090): a short one on the upgrade page, the plan's id at the mock checkout. */
const KEY = 'selectedPlan';
const shortNames: Record<PaidPlan, string> = { individual_pro: 'individual', studio_pro: 'studio' };

/** Stores the plan that was selected on the upgrade page. */
export const storeSelectedPlan = (planId: PaidPlan): void =>
  void browserStorage.setItem(KEY, shortNames[planId]);

/** Stores the plan that was bought at the mock checkout. */
export const storeSoldPlan = (planId: PaidPlan): void => void browserStorage.setItem(KEY, planId);

/** The stored plan, or null. */
export const readSelectedPlan = (): PaidPlan | null => {
  const stored = browserStorage.getItem(KEY);
  return paidPlans.find((planId) => stored === planId || stored === shortNames[planId]) ?? null;
};

/** Clears the stored plan once its purchase is recorded (BI-091). */
export const clearSelectedPlan = (): void => browserStorage.removeItem(KEY);

/** The action of a plan's button; only `buy` and `upgrade` are offers. */
type PlanAction = 'buy' | 'upgrade' | 'current' | 'included' | 'in-a-team' | 'not-needed';

/**
 * The action of a plan's button for this user. `pays`: the user pays for a subscription, which is changed instead of buying another one.
 * A team member has the owner's plan without paying, and may buy Individual Pro.
 */
export const planAction = (user: CurrentUser, planId: PaidPlan, pays: boolean): PlanAction => {
  const kind = userKind(user);
  if (kind === 'admin') return 'not-needed';
  if (planOfRole[kind] === planId) return 'current';
  if (kind === 'studio_owner') return 'included';
  if (kind === 'studio_team') return planId === 'studio_pro' ? 'in-a-team' : pays ? 'current' : 'buy';
  return pays ? 'upgrade' : 'buy';
};

/** The banner for users with a paid plan, or null (BI-049 to BI-051). */
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

/** Whether the user pays for a subscription; false until that is loaded, for visitors, and during an impersonation. */
export const usePays = (isKnowable: boolean): boolean => {
  const { data } = useQuery({
    queryKey: queryKeys.subscription,
    queryFn: () => call(readSubscription),
    enabled: isKnowable,
    staleTime: 0,
  });
  return data !== undefined && data.subscription !== null;
};

/** The payment provider of this installation. */
export const useCheckoutOptions = () =>
  useQuery({ queryKey: queryKeys.checkoutOptions, queryFn: () => call(readCheckoutOptions) });
