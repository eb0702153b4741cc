import { FREE_DOWNLOADS_PER_MONTH, FREE_PERSONAL_VIDEOS } from '#contract/plan-limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import type { UpgradeFeature } from '#src/ui/upgrade-link.tsx';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { planCopy } from '#src/ui/plan-copy.ts';

type FeatureComparison = {
  id: Exclude<UpgradeFeature, 'pricing-plans'>;
  title: string;
  free: string;
  pro: string;
};

/** What Pro has in place of each limit of the free plan (document 2, section 2). */
export const featureComparisons: readonly FeatureComparison[] = [
  {
    id: 'watermark',
    title: 'Remove Watermarks',
    free: `“Made with ${PRODUCT_NAME}” stands under texts written by AI`,
    pro: 'Nobody’s name but yours',
  },
  {
    id: 'videos',
    title: 'Upload Your Own Background Videos',
    free: `${FREE_PERSONAL_VIDEOS} background video of your own`,
    pro: 'As many as you like, cut into 15-second segments by themselves',
  },
  {
    id: 'downloads',
    title: 'Unlimited Video Downloads',
    free: `${FREE_DOWNLOADS_PER_MONTH} downloads per month`,
    pro: 'Unlimited downloads',
  },
  {
    id: 'custom-classes',
    title: 'Create Custom Class Types',
    free: 'The class types that everyone has',
    pro: 'Your own, described in your words; studio team members inherit those of the owner',
  },
];

export type PaidPlan = {
  name: string;
  /** US dollars a month, as they are shown. */
  price: string;
  isMostPopular: boolean;
  holds: readonly string[];
};

/** The plans that can be paid for (document 1, section 1; document 2, section 1). */
export const paidPlans: readonly PaidPlan[] = [
  { name: planCopy.pro.name, price: '$6.99', isMostPopular: false, holds: planCopy.pro.holds },
  {
    name: planCopy.studio_owner.name,
    price: '$39.99',
    isMostPopular: true,
    holds: planCopy.studio_owner.holds,
  },
];

/** Whether the person pays for this very plan; a member of a team has its owner's without paying. */
export const holdsPlan = (user: CurrentUser, { name }: PaidPlan): boolean =>
  ['pro', 'studio_owner'].includes(userKind(user)) && planCopy[userKind(user)].name === name;
