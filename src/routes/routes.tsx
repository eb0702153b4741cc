import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect } from 'react';
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
import { AccountSwitchPage, AuthPage } from '#src/features/auth/auth-page.tsx';
import { RecentSignIn } from '#src/features/auth/recent-sign-in.tsx';
import {
  canPreload,
  expectedPromoId,
  preloadPromo,
} from '#src/features/editor/state/persistence/preload-promo.ts';
import { NotFoundPage } from '#src/routes/not-found-page.tsx';
import { AfterTriedClass, VisitorHome, legalPages, visitorUpgrade } from '#src/routes/site-routes.tsx';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { lazyPage, lazyPart } from '#src/ui/lazy-part.tsx';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import classes from '#src/routes/routes.module.css';

/** A page that loads when it opens. */
const lazyRoute = <Props extends object = object>(importPage: () => Promise<ComponentType<Props>>) =>
  lazyPage<Props>(importPage, <LoadingScreen />);

/** The state of a location that was retried after an error. */
const RETRIED = 'retried';

/** Replaces a page that threw (PU-026). Nothing is lost: saved work is on the server, and unsaved work is in the draft. */
const CrashScreen = () => {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => logError('Rendering the page failed', error), [error]);
  const tryAgain = (): void => {
    // After a second error, only a full reload can help; it also fetches a newer build.
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

// Users whom an admin may ask: not admins, and nobody during an impersonation.
const AccessRequestNotice = lazyPart(
  async () => (await import('#src/features/account/access-request-notice.tsx')).AccessRequestNotice,
  null,
  whenIdle,
);
const mayBeAsked = ({ role, impersonatedUntil, mustSetUpTwoStep }: CurrentUser): boolean =>
  role !== 'admin' && impersonatedUntil === undefined && mustSetUpTwoStep !== true;

type WithCurrentUserProps = {
  /** Renders the page for the current user, or for a visitor if null. */
  children: (user: CurrentUser | null) => ReactNode;
};

// A separate chunk, because only admins who impersonate a user need it.
const ImpersonationBanner = lazyPage<{ user: CurrentUser; until: string }>(
  async () => (await import('#src/features/account/impersonation-banner.tsx')).ImpersonationBanner,
  null,
);
const ImpersonationEnded = lazyRoute(
  async () => (await import('#src/features/account/impersonation-banner.tsx')).ImpersonationEndedPage,
);

// For admins, if the installation requires two-step sign-in.
const TwoStepRequired = lazyRoute(
  async () => (await import('#src/features/account/two-step-required-page.tsx')).TwoStepRequiredPage,
);

/** Waits for the current user, then renders the page; below a banner during an impersonation. */
const WithCurrentUser = ({ children }: WithCurrentUserProps) => {
  const { data: user, error, isFetching, refetch } = useCurrentUser();
  if (user !== undefined) {
    const until = user?.impersonatedUntil;
    // The page's position among its siblings is fixed, so that its state survives when a visitor signs in.
    return (
      <>
        {user !== null && <ScriptFonts />}
        {user !== null && mayBeAsked(user) && <AccessRequestNotice />}
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

// The editor includes the Player, which the sign-in page does not need.
const Editor = lazyRoute<{ user: CurrentUser }>(async () => {
  const { EditorRoute, prefetchLayout, prefetchPromo } = await import('#src/routes/editor-route.tsx');
  prefetchLayout();
  const promoId = expectedPromoId(location);
  if (promoId !== null && canPreload(promoId)) void prefetchPromo(promoId);
  return EditorRoute;
});

const ConfirmEmail = lazyRoute(
  async () => (await import('#src/features/auth/confirm-email-page.tsx')).ConfirmEmailPage,
);

const ResetPassword = lazyRoute(
  async () => (await import('#src/features/auth/reset-password-page.tsx')).ResetPasswordPage,
);

const Studio = lazyRoute<{ user: CurrentUser }>(
  async () => (await import('#src/routes/studio-route.tsx')).StudioRoute,
);

const Admin = lazyRoute<{ user: CurrentUser }>(
  async () => (await import('#src/features/admin/admin-page.tsx')).AdminPage,
);

const Batches = lazyRoute(async () => (await import('#src/routes/batches-route.tsx')).BatchesRoute);

const Timetable = lazyRoute<{ user: CurrentUser }>(
  async () => (await import('#src/features/timetable/timetable-page.tsx')).TimetablePage,
);

const PlanningOffer = lazyRoute(
  async () => (await import('#src/features/timetable/planning-offer-page.tsx')).PlanningOfferPage,
);

/** Says who may open /admin (AD-033). */
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

const Upgrade = lazyRoute<{ user: CurrentUser }>(
  async () => (await import('#src/features/billing/upgrade-page.tsx')).UpgradePage,
);

const JoinTeam = lazyRoute(async () => (await import('#src/features/auth/join-team-page.tsx')).JoinTeamPage);

const AccountAccess = lazyRoute(
  async () => (await import('#src/features/account/account-access-page.tsx')).AccountAccessPage,
);

/** For visitors who open the mailed link to /account-access. */
const signInForAccess = {
  notice: 'Sign in to answer the admin who wants to access your account.',
  next: '/account-access',
};

const Review = lazyRoute(async () => (await import('#src/features/review/review-page.tsx')).ReviewPage);

const FirstStart = lazyRoute(
  async () => (await import('#src/features/first-start/first-start-page.tsx')).FirstStartPage,
);

const MockCheckout = lazyRoute<{ notFound: ReactNode }>(
  async () => (await import('#src/features/billing/mock-checkout-page.tsx')).MockCheckoutPage,
);

const PaymentSuccess = lazyRoute<{ user: CurrentUser | null }>(
  async () => (await import('#src/features/billing/success-page.tsx')).SuccessPage,
);

const Withdraw = lazyRoute<{ user: CurrentUser | null }>(
  async () => (await import('#src/features/billing/withdraw-page.tsx')).WithdrawPage,
);

const Receipts = lazyRoute(
  async () => (await import('#src/features/billing/receipts-page.tsx')).ReceiptsPage,
);

/** Pages for payments, also for visitors. */
const billingPages: Record<string, (user: CurrentUser | null) => ReactNode> = {
  '/mock-checkout': () => <MockCheckout notFound={<NotFoundPage />} />,
  '/subscription/success': (user) => <PaymentSuccess user={user} />,
  '/withdraw': (user) => <Withdraw user={user} />,
};

const Compression = lazyRoute(
  async () => (await import('#src/features/compression/compression-page.tsx')).CompressionPage,
);

const TransparencyTest = lazyRoute(
  async () => (await import('#src/features/transparency/transparency-page.tsx')).TransparencyPage,
);

const TransparencyDemo = lazyRoute(
  async () => (await import('#src/features/transparency/transparency-page.tsx')).TransparencyDemoPage,
);

const ApiTokens = lazyRoute(
  async () => (await import('#src/features/account/api-tokens-page.tsx')).ApiTokensPage,
);

const People = lazyRoute(async () => (await import('#src/features/people/people-page.tsx')).PeoplePage);

/** The pages under Tools in the account settings, for all users. */
const toolPages: Record<string, () => ReactNode> = {
  '/people': () => <People />,
  '/api-tokens': () => <ApiTokens />,
  '/compression': () => <Compression />,
  '/transparency-test': () => <TransparencyTest />,
  '/transparency-test-simple': () => <TransparencyDemo />,
};

/** Pages for visitors. */
const visitorPages: Record<string, ReactNode> = {
  ...legalPages,
  '/': <VisitorHome />,
  '/auth': <AuthPage />,
  '/reset-password': <ResetPassword />,
  '/confirm-email': <ConfirmEmail />,
  '/join': <JoinTeam />,
  '/account-access': <Navigate to="/auth" replace state={signInForAccess} />,
  ...Object.fromEntries(Object.entries(billingPages).map(([path, page]) => [path, page(null)])),
  '/upgrade': visitorUpgrade,
};

type UserPages = Record<string, (user: CurrentUser) => ReactNode>;

/** Pages for all signed-in users. */
const commonPages: UserPages = {
  ...Object.fromEntries(Object.entries(legalPages).map(([path, page]) => [path, () => page])),
  '/': (user) => (
    <AfterTriedClass>
      <Editor user={user} />
    </AfterTriedClass>
  ),
  // Redirects to the editor shortly after signing in.
  '/auth': () => <AuthPage />,
  '/reset-password': () => <ResetPassword />,
  '/confirm-email': () => <ConfirmEmail />,
  '/join': () => <JoinTeam />,
  '/account-switch': () => <AccountSwitchPage />,
  '/account-access': () => <AccountAccess />,
  ...toolPages,
  ...billingPages,
  '/receipts': () => <Receipts />,
  '/upgrade': (user) => <Upgrade user={user} />,
};

/** Pages for roles without a table of their own below. */
const signedInPages: UserPages = {
  ...commonPages,
  '/admin': () => <AccessRestricted />,
  '/batches': () => <PlanningOffer />,
  '/batches/:id': () => <PlanningOffer />,
  '/timetable': () => <PlanningOffer />,
};

const batchPages: UserPages = { '/batches': () => <Batches />, '/batches/:id': () => <Batches /> };
const timetablePages: UserPages = { '/timetable': (user) => <Timetable user={user} /> };
const planningPages: UserPages = { ...commonPages, ...batchPages, ...timetablePages };

const pagesOfRole: Partial<Record<Role, UserPages>> = {
  admin: { ...planningPages, '/admin': (user) => <Admin user={user} /> },
  studio_owner: { ...planningPages, '/admin': (user) => <Studio user={user} /> },
  studio_team: { ...signedInPages, ...timetablePages },
};

/** The page at a path for this user, or the not-found page. */
const pageFor = (path: string, user: CurrentUser | null): ReactNode => {
  if (user === null) return visitorPages[path] ?? <NotFoundPage />;
  const pages = pagesOfRole[user.role] ?? signedInPages;
  return pages[path]?.(user) ?? <NotFoundPage />;
};

const paths = [...new Set([visitorPages, signedInPages].flatMap((pages) => Object.keys(pages)))];

/** All routes. The tables above determine who sees which page. */
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
      // Does not depend on the current user: anyone with the link can open it.
      {
        path: '/review/:token',
        element: (
          <>
            <ScriptFonts />
            <Review />
          </>
        ),
      },
      // Served by the launcher, before there are accounts.
      { path: '/first-start', element: <FirstStart /> },
      { path: '*', element: <WithCurrentUser>{() => <NotFoundPage />}</WithCurrentUser> },
    ],
  },
];

export const makeRouter = () => {
  // A returning user, or one who opens a promo, most likely goes to the editor, so preload it while the current user loads.
  const promoId = expectedPromoId(location);
  if (promoId !== null) {
    Editor.preload();
    if (canPreload(promoId)) preloadPromo(promoId);
  }
  return createBrowserRouter(routes);
};
