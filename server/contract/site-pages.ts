import { PRODUCT_NAME } from '#schema/product-name.ts';

/** A public page, rendered to HTML by the build. `title` is the title of its tab and of its search result. */
export type SitePage = { path: `/${string}`; name: string; title: string; description: string };

const landing: SitePage = {
  path: '/',
  name: 'landing',
  title: `${PRODUCT_NAME}: promo videos for pole and fitness classes`,
  description:
    'Make a vertical promo video for your pole or fitness class in minutes: pick a clip, type your class, download an MP4 for Reels, TikTok and Shorts.',
};

const upgrade: SitePage = {
  path: '/upgrade',
  name: 'upgrade',
  title: `Upgrade to Pro · ${PRODUCT_NAME}`,
  description: `What ${PRODUCT_NAME} costs: promos without a watermark, unlimited downloads, your own backgrounds and class types.`,
};

const legal = (path: SitePage['path'], heading: string, description: string): SitePage => ({
  path,
  name: path.slice(1),
  title: `${heading} · ${PRODUCT_NAME}`,
  description,
});

/** Every page of the site. They are rendered, served and listed in the sitemap. */
export const sitePages = {
  landing,
  upgrade,
  privacy: legal(
    '/privacy',
    'Privacy Policy',
    `What ${PRODUCT_NAME} stores about you, why, for how long, and how you get it changed or deleted.`,
  ),
  terms: legal(
    '/terms',
    'Terms of Service',
    `The agreement between you and ${PRODUCT_NAME}: accounts, plans, your content, liability and cancelling.`,
  ),
  refundPolicy: legal(
    '/refund-policy',
    'Refund Policy',
    `When a ${PRODUCT_NAME} subscription is refunded, how to ask for it, and your right of withdrawal.`,
  ),
  cookiePolicy: legal(
    '/cookie-policy',
    'Cookie Policy',
    `The cookies and stored data of ${PRODUCT_NAME}, the purpose of each, and how to change your choice.`,
  ),
} as const satisfies Record<string, SitePage>;
export type SitePageId = keyof typeof sitePages;

/** The video of the landing page. */
export const DEMO_VIDEO_PATH = '/api/demo-video';
