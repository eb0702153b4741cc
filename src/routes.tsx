import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import { NoticeScreen } from '#src/ui/notice-screen.tsx';
import { Navigate, createBrowserRouter } from 'react-router';
import { CrashScreen } from '#src/crash-screen.tsx';
import { AccountSwitchPage } from '#src/features/auth/account-switch-page.tsx';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { ResetPasswordPage } from '#src/features/auth/reset-password-page.tsx';
import { canPreload, expectedPromoId, preloadPromo } from '#src/features/editor/state/preload-promo.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';

type WithCurrentUserProps = {
  /** The page for who is signed in; null is a visitor. */
  children: (user: CurrentUser | null) => ReactNode;
};

/** Waits until it is known who is here, then shows what is for them. */
const WithCurrentUser = ({ children }: WithCurrentUserProps) => {
  const { data: user, error, isFetching, refetch } = useCurrentUser();
  if (user !== undefined) return children(user);
  if (error === null) return <LoadingScreen />;
  return (
    <NoticeScreen title="We cannot reach your account" text={describeError(error)}>
      <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </NoticeScreen>
  );
};

// The editor brings the Player with it: whoever signs in does not wait for that.
const Editor = lazyPart<{ user: CurrentUser }>(
  async () => {
    const { EditorRoute, prefetchLayout, prefetchPromo } = await import('#src/editor-route.tsx');
    prefetchLayout();
    const promoId = expectedPromoId(location);
    if (promoId !== null && canPreload(promoId)) void prefetchPromo(promoId);
    return EditorRoute;
  },
  <LoadingScreen />,
);

const Upgrade = lazyPart<{ user: CurrentUser | null }>(
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
        element: <WithCurrentUser>{(user) => pageFor(path, user)}</WithCurrentUser>,
      })),
      { path: '*', element: <WithCurrentUser>{() => <NotFoundPage />}</WithCurrentUser> },
    ],
  },
];

export const makeRouter = () => {
  // Whoever has worked here before, or comes to a promo, most likely goes on: the editor comes while it is asked who they are.
  const promoId = expectedPromoId(location);
  if (promoId !== null) {
    Editor.preload();
    if (canPreload(promoId)) preloadPromo(promoId);
  }
  return createBrowserRouter(routes);
};
