import type { ReactNode } from 'react';
import { Navigate, createBrowserRouter } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { CrashScreen } from '#src/crash-screen.tsx';
import { AccountSwitchPage } from '#src/features/auth/account-switch-page.tsx';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { ResetPasswordPage } from '#src/features/auth/reset-password-page.tsx';
import { expectedPromoId, canPreload, preloadPromo } from '#src/features/editor/state/preload-promo.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { Guarded } from '#src/guarded.tsx';
import { later } from '#src/ui/later.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';

// The editor brings the Player with it: whoever signs in does not wait for that.
const Editor = later<{ user: CurrentUser }>(
  async () => {
    const {
      EditorRoute,
      prefetchLayout: fetchLayoutSoon,
      prefetchPromo: readPromoSoon,
    } = await import('#src/editor-route.tsx');
    fetchLayoutSoon();
    const promoId = expectedPromoId(location);
    if (promoId !== null && canPreload(promoId)) readPromoSoon(promoId);
    return EditorRoute;
  },
  <LoadingScreen />,
);

const Upgrade = later<{ user: CurrentUser | null }>(
  async () => (await import('#src/features/billing/upgrade-page.tsx')).UpgradePage,
  <LoadingScreen />,
);

/** Pages for whoever is not signed in. */
const visitorPages: Record<string, ReactNode> = {
  '/': <Navigate to="/auth" replace />,
  '/auth': <AuthPage />,
  '/reset-password': <ResetPasswordPage />,
  '/upgrade': <Upgrade user={null} />,
};

type PagesOfPerson = Record<string, (user: CurrentUser) => ReactNode>;

/** Pages for everyone who is signed in. */
const signedInPages: PagesOfPerson = {
  '/': (user) => <Editor user={user} />,
  // Leads on to the editor by itself, a moment after signing in.
  '/auth': () => <AuthPage />,
  '/reset-password': () => <ResetPasswordPage />,
  '/account-switch': () => <AccountSwitchPage />,
  '/upgrade': (user) => <Upgrade user={user} />,
};

/** Pages for an admin: those of everyone, and the admin's own. */
const adminPages: PagesOfPerson = { ...signedInPages };

/** The page of an address for this person. What is not in their table is not there. */
const pageFor = (path: string, user: CurrentUser | null): ReactNode => {
  if (user === null) return visitorPages[path] ?? <NotFoundPage />;
  const pages = user.role === 'admin' ? adminPages : signedInPages;
  return pages[path]?.(user) ?? <NotFoundPage />;
};

const paths = [...new Set([visitorPages, signedInPages, adminPages].flatMap((pages) => Object.keys(pages)))];

/** Every address of the product. Who sees what there is in the tables above. */
export const routes = [
  {
    errorElement: <CrashScreen />,
    children: [
      ...paths.map((path) => ({
        path,
        element: <Guarded>{(user) => pageFor(path, user)}</Guarded>,
      })),
      { path: '*', element: <Guarded>{() => <NotFoundPage />}</Guarded> },
    ],
  },
];

export const makeRouter = () => {
  // Whoever has worked here before, or comes to a promo, most likely goes on: the editor comes while it is asked who they are.
  const promoId = expectedPromoId(location);
  if (promoId !== null) {
    Editor.fetchSoon();
    if (canPreload(promoId)) preloadPromo(promoId);
  }
  return createBrowserRouter(routes);
};
