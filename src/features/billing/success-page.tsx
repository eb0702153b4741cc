import { Button } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { counted } from '#contract/number-format.ts';
import { userKind } from '#contract/permissions.ts';
import { useRefreshUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { trackEvent } from '#src/api/track-event.ts';
import { clearSelectedPlan, readSelectedPlan } from '#src/features/billing/subscription-queries.ts';
import { PlanFeatures } from '#src/plans/plan-card.tsx';
import { pause } from '#src/ui/browser/scheduling.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import page from '#src/features/billing/card-page.module.css';
import classes from '#src/features/billing/success-page.module.css';

/** Delay between two refreshes of the current user, ms (BI-104). */
const ATTEMPT_MS = 1000;

/** The queries that a purchase changes (BI-106, BI-128). */
const changedByPurchase = [
  queryKeys.currentUser,
  queryKeys.backgroundVideos,
  queryKeys.preferences,
  queryKeys.classTypes,
  queryKeys.subscription,
  queryKeys.quotas,
];

const invalidate = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    changedByPurchase.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })),
  );

/** Refetches the current user `attempts` times, because the payment may arrive a moment later, then all other data that a purchase changes. */
const useRefreshAfterPurchase = (): ((attempts: number) => Promise<void>) => {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return useCallback(
    async (attempts) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.currentUser, refetchType: 'none' });
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        if (attempt > 1) await pause(ATTEMPT_MS);
        await refreshUser();
      }
      await invalidate(queryClient);
    },
    [queryClient, refreshUser],
  );
};

/** How long the page stays open, s (BI-083). */
const STAY_SECONDS = 8;

/** Delay before the first refresh, ms, and number of refreshes, after a payment and without one (BI-101 to BI-105). */
const afterPayment = { waitMs: 2000, attempts: 3 };
const otherwise = { waitMs: 1000, attempts: 1 };

/** The editor (BI-085), which opens after a while, and for the owner of a new studio its page before that. */
const HOME = { to: '/', label: 'Start Creating Videos' };
const STUDIO = { to: '/admin', label: 'Set up your studio' };

const benefits = ['Unlimited generation', 'No watermarks', 'Personal video library', 'Priority support'];

/** Seconds left until the editor opens (BI-107). */
const useCountdown = (): number => {
  const navigate = useNavigate();
  const [left, setLeft] = useState(STAY_SECONDS);
  useEffect(() => {
    if (left === 0) return void navigate(HOME.to, { replace: true });
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return left;
};

/** Refreshes the user's data; true once that is done. */
const useRefresh = (isSignedIn: boolean): boolean => {
  const [query] = useSearchParams();
  const { waitMs, attempts } = query.get('payment_success') === 'true' ? afterPayment : otherwise;
  const refresh = useRefreshAfterPurchase();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const readAgain = async (): Promise<void> => {
      await refresh(attempts);
      const plan = readSelectedPlan();
      if (attempts > 1 && plan !== null) trackEvent({ name: 'Purchase', plan });
      clearSelectedPlan();
      setIsDone(true);
    };
    const timer = setTimeout(() => void readAgain(), waitMs);
    return () => clearTimeout(timer);
  }, [attempts, isSignedIn, refresh, waitMs]);
  return isDone;
};

/** Thanks the user for the payment, leads the owner of a studio to its page, and opens the editor after a while. */
export const SuccessPage = ({ user }: { user: CurrentUser | null }) => {
  const navigate = useNavigate();
  const nextPages = user?.role === 'studio_owner' ? [STUDIO, HOME] : [HOME];
  const [next = HOME, other] = nextPages;
  const left = useCountdown();
  const isRefreshed = useRefresh(user !== null);
  const isWaiting = user !== null && userKind(user) === 'user' && isRefreshed;
  return (
    <div className={page.page}>
      <main className={`${page.card} ${classes.card}`}>
        <IconCrown size={48} stroke={1.4} className={classes.crown} aria-hidden />
        <PageHeading className={classes.title}>Welcome to Pro!</PageHeading>
        <PlanFeatures features={benefits} />
        {isWaiting && (
          <output className={page.note}>
            Your payment is still being confirmed. Your plan starts automatically as soon as that is done.
          </output>
        )}
        <PrimaryButton isFullWidth onClick={() => void navigate(next.to)}>
          {next.label}
        </PrimaryButton>
        {other !== undefined && (
          <Button variant="default" size="md" fullWidth onClick={() => void navigate(other.to)}>
            {other.label}
          </Button>
        )}
        <p className={page.note} role="timer">
          {left === 0 ? 'Redirecting now...' : `Redirecting automatically in ${counted(left, 'second')}...`}
        </p>
      </main>
    </div>
  );
};
