import type { ConsentKind } from '#contract/billing/checkout.contract.ts';
import { type PaidPlan, planPrices, WITHDRAWAL_DAYS } from '#contract/billing/plan-limits.ts';

export const planNames: Record<PaidPlan, string> = {
  individual_pro: 'Individual Pro',
  studio_pro: 'Studio Pro',
};

/** US dollars, such as `$6.99`. */
export const formatPrice = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What a person agrees to before paying, in the words that are shown and kept. */
export const consentText = (kind: ConsentKind, plan: PaidPlan): string => {
  switch (kind) {
    case 'renewal_terms':
      return `${planNames[plan]} renews every month for ${formatPrice(planPrices[plan])} plus any tax, until I cancel. I can cancel at any time in Account Settings, and keep the plan until the end of the paid month.`;
    case 'immediate_start':
      return `I ask for ${planNames[plan]} to start at once, before the ${WITHDRAWAL_DAYS} days end in which I may withdraw from the contract.`;
  }
};
