import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { consentKinds, createCheckout } from '#contract/billing/checkout.contract.ts';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { upgradeSubscription } from '#contract/billing/subscription.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { serverMessage } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { trackEvent } from '#src/api/track-event.ts';
import { OrderDialog, UpgradeDialog } from '#src/features/billing/order-dialog.tsx';
import {
  activePlanText,
  planAction,
  usePays,
  storeSelectedPlan,
} from '#src/features/billing/subscription-queries.ts';
import { PlanCard } from '#src/plans/plan-card.tsx';
import {
  paymentErrorText,
  planOffers,
  type PlanOffer,
  Banner,
  PaymentError,
  UpgradeContent,
} from '#src/plans/upgrade-content.tsx';
import { loadPage } from '#src/ui/browser/load-page.ts';
import { ColorSchemeToggle, PageHeader } from '#src/ui/pages/page-header.tsx';
import classes from '#src/plans/plan-card.module.css';
import page from '#src/ui/pages/titled-page.module.css';

type PlanButtonProps = {
  offer: PlanOffer;
  user: CurrentUser;
  /** Whether the user pays for a subscription. */
  pays: boolean;
  /** This plan's checkout is in progress. */
  isProcessing: boolean;
  /** Any checkout is in progress. */
  isDisabled: boolean;
  onBuy: () => void;
  onUpgrade: () => void;
};

/** The labels of plans without an offer. */
const noOffers = {
  current: 'Current Plan',
  included: 'Part of Studio Pro',
  'in-a-team': 'You are in a studio’s team',
  'not-needed': 'Admins need no plan',
} as const;

/** The offer of a plan for this user, or why there is none. */
const PlanButton = ({ offer, user, pays, isProcessing, isDisabled, onBuy, onUpgrade }: PlanButtonProps) => {
  const { planId, name } = offer;
  const action = planAction(user, planId, pays);
  switch (action) {
    case 'buy':
    case 'upgrade':
      return (
        <Button
          size="md"
          className={classes.button}
          disabled={isDisabled}
          onClick={action === 'buy' ? onBuy : onUpgrade}
        >
          {isProcessing ? 'Processing...' : action === 'buy' ? `Get ${name}` : `Upgrade to ${name}`}
        </Button>
      );
    case 'current':
    case 'included':
    case 'in-a-team':
    case 'not-needed':
      return (
        <Button size="md" variant="default" disabled>
          {noOffers[action]}
        </Button>
      );
  }
};

/** Delay before the provider's page opens, ms (BI-099). */
const REDIRECT_MS = 1000;

const FAILED = 'Failed to create checkout session';

/** Stores and tracks the selected plan, if any (BI-088, EV-014). */
const useSelectedPlan = (planId: PaidPlan | null): void =>
  useEffect(() => {
    if (planId === null) return;
    storeSelectedPlan(planId);
    trackEvent({ name: 'InitiateCheckout', plan: planId });
  }, [planId]);

/** Creates a checkout and opens the provider's page. `onFailure` receives the sentence to show. */
const useCheckout = (onFailure: (message: string) => void) => {
  const [redirectUrl, setRedirectUrl] = useState<string | null>(null);
  useEffect(() => {
    if (redirectUrl === null) return undefined;
    const timer = setTimeout(() => loadPage(redirectUrl), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [redirectUrl]);
  const checkout = useMutation({
    mutationFn: (planId: PaidPlan) => call(createCheckout, { body: { planId, consents: [...consentKinds] } }),
    onSuccess: (created) => setRedirectUrl(created.redirectUrl),
    onError: (error) => {
      logError('Creating a checkout session failed', error);
      onFailure(serverMessage(error, FAILED));
    },
  });
  const isProcessing = checkout.isPending || redirectUrl !== null;
  return { start: checkout.mutate, processingPlan: isProcessing ? (checkout.variables ?? null) : null };
};

/** The payment error from the URL, which is then removed there, or from a checkout; or null. */
const usePaymentError = () => {
  const [query, setQuery] = useSearchParams();
  const code = query.get('error');
  const [message, setMessage] = useState(() => (code === null ? null : paymentErrorText(code)));
  useEffect(() => {
    if (code === null) return;
    setQuery(
      (current) => {
        current.delete('error');
        return current;
      },
      { replace: true },
    );
  }, [code, setQuery]);
  return [message, setMessage] as const;
};

const leadText = (user: CurrentUser): string => {
  const limit = downloadLimit(user);
  return limit === null
    ? 'Compare Pro with the free plan.'
    : `You have used ${Math.min(user.downloadCount, limit)} of your ${limit} free downloads this month. They reset on the 1st; Pro has no limit.`;
};

type BannersProps = { user: CurrentUser; error: string | null; onDismiss: () => void };

const Banners = ({ user, error, onDismiss }: BannersProps) => {
  const active = activePlanText(user);
  return (
    <>
      {error !== null && <PaymentError text={error} onDismiss={onDismiss} />}
      {active !== null && (
        <Banner tone="good" title="Active Subscription" icon={<IconCircleCheck aria-hidden />}>
          {active}
        </Banner>
      )}
    </>
  );
};

type PlansProps = { user: CurrentUser; onError: (message: string | null) => void };

/** The plans with their dialogs. `order` in the URL opens the order of a plan. */
const Plans = ({ user, onError }: PlansProps) => {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [isUpgrading, setIsUpgrading] = useState(false);
  const pays = usePays(user.impersonatedUntil === undefined);
  const ordered = planOffers.find(({ planId }) => planId === query.get('order')) ?? null;
  const setOrder = (planId: string | null): void =>
    setQuery(planId === null ? {} : { order: planId }, { replace: true });
  const { start, processingPlan } = useCheckout((message) => {
    setOrder(null);
    onError(message);
    scrollTo({ top: 0 });
  });
  const offer = ordered !== null && planAction(user, ordered.planId, pays) === 'buy' ? ordered : null;
  useSelectedPlan(isUpgrading ? 'studio_pro' : (offer?.planId ?? null));
  return (
    <>
      {planOffers.map((each) => (
        <PlanCard key={each.planId} {...each}>
          <DisabledInImpersonation does={[createCheckout, upgradeSubscription]}>
            <PlanButton
              offer={each}
              user={user}
              pays={pays}
              isProcessing={processingPlan === each.planId}
              isDisabled={processingPlan !== null}
              onBuy={() => {
                onError(null);
                setOrder(each.planId);
              }}
              onUpgrade={() => setIsUpgrading(true)}
            />
          </DisabledInImpersonation>
        </PlanCard>
      ))}
      <OrderDialog
        offer={offer}
        isProcessing={processingPlan !== null}
        onOrder={() => offer !== null && start(offer.planId)}
        onClose={() => setOrder(null)}
      />
      <UpgradeDialog
        isOpen={isUpgrading}
        onClose={() => setIsUpgrading(false)}
        onUpgraded={() => void navigate('/subscription/success?payment_success=true')}
      />
    </>
  );
};

/** The upgrade page for signed-in users; visitors see the site's page. */
export const UpgradePage = ({ user }: { user: CurrentUser }) => {
  const [query] = useSearchParams();
  const [error, setError] = usePaymentError();
  useEffect(() => trackEvent({ name: 'ViewContent', content: 'upgrade-page' }), []);
  return (
    <div className={page.page}>
      <PageHeader backLabel="Back to Home">
        <ColorSchemeToggle />
      </PageHeader>
      <UpgradeContent
        lead={leadText(user)}
        requested={query.get('feature')}
        banners={<Banners user={user} error={error} onDismiss={() => setError(null)} />}
      >
        <Plans user={user} onError={setError} />
      </UpgradeContent>
    </div>
  );
};
