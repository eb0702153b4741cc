import { type PaidPlan, paidPlans } from '#contract/billing/plan-limits.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** The names of the specification (BI-088 to BI-090): a short one on the upgrade page, the plan's id on the mock checkout. */
const KEY = 'selectedPlan';
const shortNames: Record<PaidPlan, string> = { individual_pro: 'individual', studio_pro: 'studio' };

/** Remembers the plan that is chosen on the upgrade page. */
export const storeSelectedPlan = (planId: PaidPlan): void =>
  void browserStorage.setItem(KEY, shortNames[planId]);

/** Remembers the plan that the mock checkout has sold. */
export const storeSoldPlan = (planId: PaidPlan): void => void browserStorage.setItem(KEY, planId);

/** The chosen plan in either form; null without one. */
export const readSelectedPlan = (): PaidPlan | null => {
  const stored = browserStorage.getItem(KEY);
  return paidPlans.find((planId) => stored === planId || stored === shortNames[planId]) ?? null;
};

/** Clears the plan once its purchase is recorded (BI-091). */
export const clearSelectedPlan = (): void => browserStorage.removeItem(KEY);
