import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import { logError } from '#src/api/log-error.ts';
import { trackEvent } from '#src/api/track-event.ts';
import { Banner } from '#src/features/billing/banner.tsx';
import { OrderDialog } from '#src/features/billing/order-dialog.tsx';
import { PlanCard } from '#src/features/billing/plan-card.tsx';
import { usePays } from '#src/features/billing/subscription-queries.ts';
import {
  activePlanText,
  featureComparisons,
  paymentErrorText,
  planAction,
  planOffers,
} from '#src/features/billing/upgrade-copy.ts';
import { UpgradeDialog } from '#src/features/billing/upgrade-dialog.tsx';
import classes from '#src/features/billing/upgrade-page.module.css';
import page from '#src/ui/titled-page.module.css';
import { useCheckout, useSelectedPlan } from '#src/features/billing/use-checkout.ts';
import { PageHeader } from '#src/ui/page-header.tsx';

/** Delay before the page scrolls to the section named in the URL, ms (BI-044). */
const SCROLL_MS = 300;

const useScrollTo = (id: string | null): void => {
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => {
      const section = document.getElementById(id);
      if (section === null) return logError('Scrolling to a section', `there is none called ${id}`);
      const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      section.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'nearest' });
    }, SCROLL_MS);
    return () => clearTimeout(timer);
  }, [id]);
};

/** A payment error: from the URL, from which it goes, or from a checkout. Null without one. */
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

const leadText = (user: CurrentUser | null): string => {
  const limit = user === null ? null : downloadLimit(user);
  return user === null || limit === null
    ? 'Compare Pro with the free plan.'
    : `You have used ${Math.min(user.downloadCount, limit)} of your ${limit} free downloads this month. They reset on the 1st; Pro has no limit.`;
};

type BannersProps = { user: CurrentUser | null; error: string | null; onDismiss: () => void };

const Banners = ({ user, error, onDismiss }: BannersProps) => {
  const active = activePlanText(user);
  return (
    <>
      {error !== null && (
        <Banner
          tone="bad"
          title="Payment Error"
          icon={<IconAlertTriangle aria-hidden />}
          onDismiss={onDismiss}
        >
          {error}
        </Banner>
      )}
      {active !== null && (
        <Banner tone="good" title="Active Subscription" icon={<IconCircleCheck aria-hidden />}>
          {active}
        </Banner>
      )}
    </>
  );
};

const Features = ({ requested }: { requested: string | null }) => (
  <div className={classes.features}>
    {featureComparisons.map(({ id, title, free, pro }) => (
      <section key={id} id={id} className={classes.feature} data-requested={id === requested}>
        <h2 className={classes.heading}>{title}</h2>
        <dl className={classes.facts}>
          <dt>Free</dt>
          <dd>{free}</dd>
          <dt data-pro>Pro</dt>
          <dd>{pro}</dd>
        </dl>
      </section>
    ))}
  </div>
);

type PlansProps = { user: CurrentUser | null; onError: (message: string | null) => void };

/** The plans with their dialogs; `order` in the URL opens the one of a plan. */
const Plans = ({ user, onError }: PlansProps) => {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [isUpgrading, setIsUpgrading] = useState(false);
  const pays = usePays(user !== null && user.impersonatedUntil === undefined);
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
    <section id="pricing-plans" className={classes.plans} aria-label="Plans">
      {planOffers.map((each) => (
        <PlanCard
          key={each.planId}
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
    </section>
  );
};

/** What Pro offers for each free limit, the plans, and their prices; `user` is null for a visitor. */
export const UpgradePage = ({ user }: { user: CurrentUser | null }) => {
  const [query] = useSearchParams();
  const requestedSection = query.get('feature');
  const [error, setError] = usePaymentError();
  useScrollTo(requestedSection);
  useEffect(() => trackEvent({ name: 'ViewContent', content: 'upgrade-page' }), []);
  return (
    <div className={page.page}>
      <PageHeader backLabel="Back to Home" />
      <main className={classes.main}>
        <h1 className={page.title}>Upgrade to Pro</h1>
        <p className={`${page.lead} ${classes.lead}`}>{leadText(user)}</p>
        <Banners user={user} error={error} onDismiss={() => setError(null)} />
        <Features requested={requestedSection} />
        <Plans user={user} onError={setError} />
        <p className={classes.note}>
          Cancel at any time in Account Settings: your plan stays until the end of the paid month, and your
          promos and videos stay for good. <Link to="/withdraw">Withdraw from contract</Link>
        </p>
      </main>
    </div>
  );
};
