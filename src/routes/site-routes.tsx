import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type SitePageId, sitePages } from '#contract/site-pages.ts';
import { loadSitePage } from '#src/features/site/site-pages.ts';
import { wantsTriedClass } from '#src/features/site/try-it/tried-class.ts';
import { lazyPage } from '#src/ui/lazy-part.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

/** A page of the site. The server sends these itself, except when the app links there or the session has ended. */
const siteRoute = (id: SitePageId): ReactNode => {
  const Page = lazyPage(loadSitePage[id], <LoadingScreen />);
  return <Page />;
};

const landing = siteRoute('landing');

/** The upgrade page of a visitor. */
export const visitorUpgrade = siteRoute('upgrade');

/** The landing page. A promo is its person's, who signs in for it. */
export const VisitorHome = () => {
  const { search } = useLocation();
  return new URLSearchParams(search).has('promo') ? <Navigate to="/auth" replace /> : landing;
};

/** Alike for everybody. */
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

/** The editor, once the promo is made that a visitor tried on the landing page. */
export const AfterTriedClass = ({ children }: { children: ReactNode }) => {
  // The promo has been made when the address changes.
  useLocation();
  return wantsTriedClass() ? <TriedClass /> : children;
};
