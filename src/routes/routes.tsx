import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import {
  Link,
  Navigate,
  Outlet,
  createBrowserRouter,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { AccountSwitchPage } from '#src/features/auth/account-switch-page.tsx';
import { AuthPage } from '#src/features/auth/auth-page.tsx';
import { RecentSignIn } from '#src/features/auth/recent-sign-in.tsx';
import { ResetPasswordPage } from '#src/features/auth/reset-password-page.tsx';
import {
  canPreload,
  expectedPromoId,
  preloadPromo,
} from '#src/features/editor/state/persistence/preload-promo.ts';
import { billingPages } from '#src/routes/billing-routes.tsx';
import { NotFoundPage } from '#src/routes/not-found-page.tsx';
import { AfterTriedClass, VisitorHome, legalPages, visitorUpgrade } from '#src/routes/site-routes.tsx';
import { toolPages } from '#src/routes/tool-routes.tsx';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { lazyPage, lazyPart } from '#src/ui/lazy-part.tsx';
import { NoticeScreen } from '#src/ui/pages/notice-screen.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import classes from './routes.module.css';

/** Marks a location that was retried after an error. */
const RETRIED = 'retried';

/**
 * Replaces a page that threw (PU-026). Saved work is on the server and unsaved work in the draft, so both buttons
 * restore everything.
 */
const CrashScreen = () => {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => logError('Rendering the page failed', error), [error]);
  const tryAgain = (): void => {
    // After a second error only a full reload helps; it also fetches a newer build.
    if (location.state === RETRIED) globalThis.location.assign('/');
    else void navigate(location, { replace: true, state: RETRIED });
  };
  return (
    <NoticeScreen
      title="Something went wrong"
      text="We encountered an unexpected error. Please try refreshing the page."
    >
      <div className={classes.buttons}>
        <PrimaryButton onClick={tryAgain}>Try Again</PrimaryButton>
        <Button className={classes.home} variant="default" component="a" href="/">
          Go to Home Page
        </Button>
      </div>
      <details className={classes.details}>
        <summary>Technical details</summary>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </NoticeScreen>
  );
};

const ScriptFonts = lazyPart(async () => (await import('#src/script-fonts.tsx')).ScriptFonts, null, whenIdle);

type WithCurrentUserProps = {
  /** Renders the page for the current user; null is a visitor. */
  children: (user: CurrentUser | null) => ReactNode;
};

// For admins who act for somebody: no part of the page for anybody else.
const ImpersonationBanner = lazyPage<{ user: CurrentUser; until: string }>(
  async () => (await import('#src/features/account/impersonation-banner.tsx')).ImpersonationBanner,
  null,
);
const ImpersonationEnded = lazyPage(
  async () => (await import('#src/features/account/impersonation-banner.tsx')).ImpersonationEndedPage,
  <LoadingScreen />,
);

// For admins of installations that require it.
const TwoStepRequired = lazyPage(
  async () => (await import('#src/features/account/two-step-required-page.tsx')).TwoStepRequiredPage,
  <LoadingScreen />,
);

/** Waits for the current user, then renders the page, below a banner while an admin acts for them. */
const WithCurrentUser = ({ children }: WithCurrentUserProps) => {
  const { data: user, error, isFetching, refetch } = useCurrentUser();
  if (user !== undefined) {
    const until = user?.impersonatedUntil;
    // The page keeps its place, and with it its state, when a visitor signs in.
    return (
      <>
        {user !== null && <ScriptFonts />}
        {user !== null && until !== undefined && <ImpersonationBanner user={user} until={until} />}
        {user?.mustSetUpTwoStep === true ? <TwoStepRequired /> : children(user)}
      </>
    );
  }
  if (error === null) return <LoadingScreen />;
  if (hasCode(error, 'IMPERSONATION_ENDED')) return <ImpersonationEnded />;
  return (
    <NoticeScreen title="We cannot reach your account" text={describeError(error)}>
      <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </NoticeScreen>
  );
};

// The editor includes the Player, which signing in does not need.
const Editor = lazyPage<{ user: CurrentUser }>(
  async () => {
    const { EditorRoute, prefetchLayout, prefetchPromo } = await import('#src/routes/editor-route.tsx');
    prefetchLayout();
    const promoId = expectedPromoId(location);
    if (promoId !== null && canPreload(promoId)) void prefetchPromo(promoId);
    return EditorRoute;
  },
  <LoadingScreen />,
);

const ConfirmEmail = lazyPage(
  async () => (await import('#src/features/auth/confirm-email-page.tsx')).ConfirmEmailPage,
  <LoadingScreen />,
);

const Studio = lazyPage<{ user: CurrentUser }>(
  async () => (await import('#src/routes/studio-route.tsx')).StudioRoute,
  <LoadingScreen />,
);

const Admin = lazyPage<{ user: CurrentUser }>(
  async () => (await import('#src/features/admin/admin-page.tsx')).AdminPage,
  <LoadingScreen />,
);

const Batches = lazyPage<object>(
  async () => (await import('#src/routes/batches-route.tsx')).BatchesRoute,
  <LoadingScreen />,
);

const Timetable = lazyPage<{ user: CurrentUser }>(
  async () => (await import('#src/features/timetable/timetable-page.tsx')).TimetablePage,
  <LoadingScreen />,
);

/** Says at /admin who may open it (AD-033). */
const AccessRestricted = () => (
  <NoticeScreen
    title="This page is for studio owners"
    text="Access restricted: Admin or Studio Owner access required"
  >
    <Button component={Link} to="/" size="md" variant="default">
      Back to Editor
    </Button>
  </NoticeScreen>
);

const Upgrade = lazyPage<{ user: CurrentUser }>(
  async () => (await import('#src/features/billing/upgrade-page.tsx')).UpgradePage,
  <LoadingScreen />,
);

const JoinTeam = lazyPage(
  async () => (await import('#src/features/auth/join-team-page.tsx')).JoinTeamPage,
  <LoadingScreen />,
);

const AccountAccess = lazyPage(
  async () => (await import('#src/features/account/account-access-page.tsx')).AccountAccessPage,
  <LoadingScreen />,
);

/** A mailed link leads to /account-access, which takes the person's own sign-in. */
const signInForAccess = {
  notice: 'Sign in to answer the admin who wants to access your account.',
  next: '/account-access',
};

const Review = lazyPage(
  async () => (await import('#src/features/review/review-page.tsx')).ReviewPage,
  <LoadingScreen />,
);

const FirstStart = lazyPage(
  async () => (await import('#src/features/first-start/first-start-page.tsx')).FirstStartPage,
  <LoadingScreen />,
);

/** Pages for visitors. */
const visitorPages: Record<string, ReactNode> = {
  ...legalPages,
  '/': <VisitorHome />,
  '/auth': <AuthPage />,
  '/reset-password': <ResetPasswordPage />,
  '/confirm-email': <ConfirmEmail />,
  '/join': <JoinTeam />,
  '/account-access': <Navigate to="/auth" replace state={signInForAccess} />,
  ...Object.fromEntries(Object.entries(billingPages).map(([path, page]) => [path, page(null)])),
  '/upgrade': visitorUpgrade,
};

type PagesOfPerson = Record<string, (user: CurrentUser) => ReactNode>;

/** Pages that every signed-in person sees alike. */
const commonPages: PagesOfPerson = {
  ...Object.fromEntries(Object.entries(legalPages).map(([path, page]) => [path, () => page])),
  '/': (user) => (
    <AfterTriedClass>
      <Editor user={user} />
    </AfterTriedClass>
  ),
  // Redirects to the editor shortly after signing in.
  '/auth': () => <AuthPage />,
  '/reset-password': () => <ResetPasswordPage />,
  '/confirm-email': () => <ConfirmEmail />,
  '/join': () => <JoinTeam />,
  '/account-switch': () => <AccountSwitchPage />,
  '/account-access': () => <AccountAccess />,
  ...toolPages,
  ...billingPages,
  '/upgrade': (user) => <Upgrade user={user} />,
};

/** Pages for everyone who is signed in, and has no table of their own below. */
const signedInPages: PagesOfPerson = {
  ...commonPages,
  '/admin': () => <AccessRestricted />,
  '/batches': () => <AccessRestricted />,
  '/batches/:id': () => <AccessRestricted />,
  '/timetable': () => <NotFoundPage />,
};

/** Pages for people who plan classes. */
const batchPages: PagesOfPerson = { '/batches': () => <Batches />, '/batches/:id': () => <Batches /> };
const timetablePages: PagesOfPerson = { '/timetable': (user) => <Timetable user={user} /> };
const planningPages: PagesOfPerson = { ...commonPages, ...batchPages, ...timetablePages };

const pagesOfRole: Partial<Record<Role, PagesOfPerson>> = {
  admin: { ...planningPages, '/admin': (user) => <Admin user={user} /> },
  studio_owner: { ...planningPages, '/admin': (user) => <Studio user={user} /> },
  studio_team: { ...signedInPages, ...timetablePages },
};

/** The page of a path for this person; not found when their table has no entry. */
const pageFor = (path: string, user: CurrentUser | null): ReactNode => {
  if (user === null) return visitorPages[path] ?? <NotFoundPage />;
  const pages = pagesOfRole[user.role] ?? signedInPages;
  return pages[path]?.(user) ?? <NotFoundPage />;
};

const paths = [...new Set([visitorPages, signedInPages].flatMap((pages) => Object.keys(pages)))];

/** All routes. The tables above decide who sees what. */
export const routes = [
  {
    errorElement: <CrashScreen />,
    element: (
      <>
        <Outlet />
        <RecentSignIn />
      </>
    ),
    children: [
      ...paths.map((path) => ({
        path,
        element: <WithCurrentUser>{(user) => pageFor(path, user)}</WithCurrentUser>,
      })),
      // For anybody who has the link: who is signed in does not matter.
      {
        path: '/review/:token',
        element: (
          <>
            <ScriptFonts />
            <Review />
          </>
        ),
      },
      // Before there is anybody: the launcher serves it.
      { path: '/first-start', element: <FirstStart /> },
      { path: '*', element: <WithCurrentUser>{() => <NotFoundPage />}</WithCurrentUser> },
    ],
  },
];

export const makeRouter = () => {
  // A returning person, or one who opens a promo, most likely continues to the editor: preload it while the current
  // user loads.
  const promoId = expectedPromoId(location);
  if (promoId !== null) {
    Editor.preload();
    if (canPreload(promoId)) preloadPromo(promoId);
  }
  return createBrowserRouter(routes);
};
