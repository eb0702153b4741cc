import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type SitePageId, sitePages } from '#contract/site-pages.ts';
import { loadSitePage } from '#src/features/site/site-pages.ts';
import { wantsTriedClass } from '#src/features/site/try-it/tried-class.ts';
import { lazyPage } from '#src/ui/lazy-part.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

/** A page of the site, for links in the app and after a session has ended. Otherwise the server sends the prerendered page. */
const siteRoute = (id: SitePageId): ReactNode => {
  const Page = lazyPage(loadSitePage[id], <LoadingScreen />);
  return <Page />;
};

const landing = siteRoute('landing');

/** The upgrade page for visitors. */
export const visitorUpgrade = siteRoute('upgrade');

/** The landing page; the sign-in page if the URL has a promo, which only its owner can open. */
export const VisitorHome = () => {
  const { search } = useLocation();
  return new URLSearchParams(search).has('promo') ? <Navigate to="/auth" replace /> : landing;
};

/** The same for visitors and users. */
export const legalPages: Record<string, ReactNode> = Object.fromEntries(
  (['privacy', 'terms', 'refundPolicy', 'cookiePolicy'] as const).map((id) => [
    sitePages[id].path,
    siteRoute(id),
  ]),
);

const TriedClass = lazyPage(
  async () => (await import('#src/routes/tried-class-route.tsx')).TriedClassRoute,
  <LoadingScreen />,
);

/** Creates the promo that a visitor tried on the landing page, then renders the editor. */
export const AfterTriedClass = ({ children }: { children: ReactNode }) => {
  // Renders again when the URL changes, which happens once the promo is created.
  useLocation();
  return wantsTriedClass() ? <TriedClass /> : children;
};
