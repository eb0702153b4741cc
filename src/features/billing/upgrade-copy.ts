import { CLIP_SECONDS } from '#contract/upload-limits.ts';
import { planLimits } from '#contract/plan-limits.ts';
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

/** What Pro offers for each limit of the free plan. */
export const featureComparisons: readonly FeatureComparison[] = [
  {
    id: 'watermark',
    title: 'Remove Watermarks',
    free: `“Made with ${PRODUCT_NAME}” appears under AI-written text`,
    pro: 'Only your own name',
  },
  {
    id: 'videos',
    title: 'Upload Your Own Background Videos',
    free: `${planLimits.user.personalVideos} background video of your own`,
    pro: `As many as you like, cut into ${CLIP_SECONDS}-second segments automatically`,
  },
  {
    id: 'downloads',
    title: 'Unlimited Video Downloads',
    free: `${planLimits.user.downloadsPerMonth} downloads per month`,
    pro: 'Unlimited downloads',
  },
  {
    id: 'custom-classes',
    title: 'Create Custom Class Types',
    free: 'The standard class types',
    pro: 'Your own class types and descriptions; studio team members inherit the owner’s',
  },
];

export type PaidPlan = {
  name: string;
  /** US dollars per month, formatted. */
  price: string;
  isMostPopular: boolean;
  features: readonly string[];
};

/** The paid plans. */
export const paidPlans: readonly PaidPlan[] = [
  { name: planCopy.pro.name, price: '$6.99', isMostPopular: false, features: planCopy.pro.features },
  {
    name: planCopy.studio_owner.name,
    price: '$39.99',
    isMostPopular: true,
    features: planCopy.studio_owner.features,
  },
];

/** True when the person pays for this plan; a team member has the owner's plan without paying. */
export const isCurrentPlan = (user: CurrentUser, { name }: PaidPlan): boolean =>
  ['pro', 'studio_owner'].includes(userKind(user)) && planCopy[userKind(user)].name === name;
