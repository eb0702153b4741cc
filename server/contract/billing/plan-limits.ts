import type { ConsentKind } from '#contract/billing/checkout.contract.ts';
import type { Role } from '#contract/endpoint.ts';

/** Members of a studio's team besides its owner (ST-001). */
export const STUDIO_TEAM_MAX = 10;

/**
 * Limits of a kind of account: downloads per calendar month (UTC), personal background videos over its lifetime, and changes of the
 * instructor's name without support. Null means no limit.
 */
type PlanLimits = {
  downloadsPerMonth: number | null;
  personalVideos: number | null;
  nameChanges: number | null;
};

const unlimited = { downloadsPerMonth: null, personalVideos: null, nameChanges: null } as const;

/** Every limit in the description of a plan. How much an account may store is a setting, see `QuotaKind`. */
export const planLimits = {
  user: { ...unlimited, downloadsPerMonth: 5, personalVideos: 1 },
  beta: { ...unlimited, personalVideos: 1 },
  pro: { ...unlimited, nameChanges: 2 },
  studio_team: { ...unlimited },
  studio_owner: { ...unlimited },
  admin: { ...unlimited },
} as const satisfies Record<Role, PlanLimits>;

/** The plans that people pay for, as every call names them (BI-090). */
export const paidPlans = ['individual_pro', 'studio_pro'] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** US cents per month (BI-010, BI-019). */
export const planPrices: Record<PaidPlan, number> = { individual_pro: 699, studio_pro: 3999 };

/** The role that each paid plan gives. */
export const roleOfPlan = {
  individual_pro: 'pro',
  studio_pro: 'studio_owner',
} as const satisfies Record<PaidPlan, Role>;

export const planOfRole: Partial<Record<Role, PaidPlan>> = {
  pro: 'individual_pro',
  studio_owner: 'studio_pro',
};

/** Days after a purchase in which a person can withdraw from it, by EU law. */
export const WITHDRAWAL_DAYS = 14;

/** Days within which the payments go back after a withdrawal, by the same law. */
export const REPAYMENT_DAYS = 14;

/** Days after the first charge within which an unused subscription is refunded (LE-028). */
export const REFUND_DAYS = 7;

export const planNames: Record<PaidPlan, string> = {
  individual_pro: 'Individual Pro',
  studio_pro: 'Studio Pro',
};

/** US dollars, such as `$6.99`. */
export const formatPrice = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** An amount in the smallest unit of its currency, such as `$6.99`. */
export const formatMoney = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** The name of the link to the withdrawal page, everywhere. */
export const WITHDRAWAL_LINK = 'Withdraw from contract';

/** The agreements before a payment, in the words that are shown and stored. */
export const consentText = (kind: ConsentKind, plan: PaidPlan): string => {
  switch (kind) {
    case 'renewal_terms':
      return `${planNames[plan]} renews every month for ${formatPrice(planPrices[plan])} plus any tax, until I cancel. I can cancel at any time in Account Settings, and keep the plan until the end of the paid month.`;
    case 'immediate_start':
      return `I ask for ${planNames[plan]} to start at once, before the ${WITHDRAWAL_DAYS} days end in which I may withdraw from the contract.`;
  }
};
