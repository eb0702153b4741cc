import type { CurrentUser } from '#contract/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { planFacts } from '#src/plan-facts.ts';

export type PaidPlan = {
  name: string;
  /** US dollars a month, as they are shown. */
  price: string;
  isMostPopular: boolean;
  holds: readonly string[];
};

/** The plans that can be paid for (document 1, section 1; document 2, section 1). */
export const paidPlans: readonly PaidPlan[] = [
  { name: planFacts.pro.name, price: '$6.99', isMostPopular: false, holds: planFacts.pro.holds },
  {
    name: planFacts.studio_owner.name,
    price: '$39.99',
    isMostPopular: true,
    holds: planFacts.studio_owner.holds,
  },
];

/** Whether the person pays for this very plan; a member of a team has its owner's without paying. */
export const holdsPlan = (user: CurrentUser, { name }: PaidPlan): boolean =>
  ['pro', 'studio_owner'].includes(userKind(user)) && planFacts[userKind(user)].name === name;
