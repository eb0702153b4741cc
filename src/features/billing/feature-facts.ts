import { FREE_DOWNLOADS_PER_MONTH, FREE_PERSONAL_VIDEOS } from '#contract/plan-limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import type { UpgradeFeature } from '#src/ui/upgrade-path.ts';

type FeatureFacts = {
  id: Exclude<UpgradeFeature, 'pricing-plans'>;
  title: string;
  free: string;
  pro: string;
};

/** What Pro has in place of each limit of the free plan (document 2, section 2). */
export const featureFacts: readonly FeatureFacts[] = [
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
