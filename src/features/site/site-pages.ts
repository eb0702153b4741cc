import type { ComponentType } from 'react';
import type { SitePageId } from '#contract/site-pages.ts';

/** Loads a page of the site; each is a separate chunk. */
export const loadSitePage: Record<SitePageId, () => Promise<ComponentType>> = {
  landing: async () => (await import('#src/features/site/landing/landing-page.tsx')).LandingPage,
  upgrade: async () => (await import('#src/features/site/upgrade-page.tsx')).UpgradePage,
  privacy: async () => (await import('#src/features/site/legal/privacy-page.tsx')).PrivacyPage,
  terms: async () => (await import('#src/features/site/legal/terms-page.tsx')).TermsPage,
  refundPolicy: async () =>
    (await import('#src/features/site/legal/refund-policy-page.tsx')).RefundPolicyPage,
  cookiePolicy: async () =>
    (await import('#src/features/site/legal/cookie-policy-page.tsx')).CookiePolicyPage,
};
