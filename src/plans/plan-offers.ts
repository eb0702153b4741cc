import {
  type PaidPlan,
  paidPlans,
  planLimits,
  planPrices,
  roleOfPlan,
  formatPrice,
} from '#contract/billing/plan-limits.ts';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { planCopy } from '#src/ui/copy/role-copy.ts';
import type { UpgradeFeature } from '#src/ui/upgrade-link.tsx';

const UNEXPECTED_PAYMENT_ERROR = 'An unexpected error occurred. Please try again.';

type FeatureComparison = {
  id: Exclude<UpgradeFeature, 'pricing-plans'>;
  title: string;
  free: string;
  pro: string;
};

/** The features of Pro in place of the limits of the free plan. */
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

export type PlanOffer = {
  planId: PaidPlan;
  name: string;
  /** US dollars per month, formatted. */
  price: string;
  isMostPopular: boolean;
  features: readonly string[];
};

/** The paid plans. */
export const planOffers: readonly PlanOffer[] = paidPlans.map((planId) => {
  const { name, features } = planCopy[roleOfPlan[planId]];
  return {
    planId,
    name,
    price: formatPrice(planPrices[planId]),
    isMostPopular: planId === 'studio_pro',
    features,
  };
});

const paymentErrors: Record<string, string> = {
  payment_failed:
    'Payment could not be processed. Please try again or contact support if the issue persists.',
  missing_session: 'Session expired. Please try your payment again.',
  processing_failed: 'Payment processing encountered an error. Please try again.',
  user_cancelled: "Payment was cancelled. You can try again whenever you're ready.",
};

/** The sentence for a payment error code in the URL (BI-129 to BI-133). */
export const paymentErrorText = (code: string): string =>
  Object.hasOwn(paymentErrors, code)
    ? (paymentErrors[code] ?? UNEXPECTED_PAYMENT_ERROR)
    : UNEXPECTED_PAYMENT_ERROR;
