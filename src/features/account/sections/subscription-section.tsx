import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import {
  openBillingPortal,
  resumeSubscription,
  type Subscription,
} from '#contract/billing/subscription.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { PlanView } from '#src/features/account/sections/plan-view.tsx';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { useSubscription, useSubscriptionChange } from '#src/features/account/sections/use-subscription.ts';
import { loadPage } from '#src/ui/browser/load-page.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import classes from '#src/features/account/settings-row.module.css';

/** A sentence about the state of the subscription. */
const standOf = ({ status, cancelsAt, periodEndsAt }: Subscription): string => {
  if (cancelsAt !== null)
    return `Cancelled: your plan stays until ${formatDate(cancelsAt, 'longDate', { locale: 'en' })}.`;
  switch (status) {
    case 'past_due':
      return 'Your card was declined. You keep your plan while the payment is retried; update your card.';
    case 'unpaid':
    case 'incomplete':
    case 'paused':
      return 'The payment is missing, so your plan is suspended. Update your card, or cancel.';
    case 'trialing':
    case 'active':
    case 'canceled':
    case 'incomplete_expired':
      return periodEndsAt === null
        ? 'Active.'
        : `Renews on ${formatDate(periodEndsAt, 'longDate', { locale: 'en' })}.`;
  }
};

/** Opens the provider's page with cards and invoices in place of this page. */
const PortalRow = () => {
  const portal = useMutation({
    mutationFn: () => call(openBillingPortal),
    onSuccess: ({ url }) => loadPage(url),
    onError: (error) => logError('Opening the billing portal failed', error),
  });
  return (
    <div className={`${classes.row} ${classes.below}`}>
      <span className={classes.text} data-tone="quiet">
        {portal.isError ? describeError(portal.error) : 'Your card and your invoices.'}
      </span>
      <Button
        variant="default"
        className={classes.button}
        loading={portal.isPending || portal.isSuccess}
        onClick={() => portal.mutate()}
      >
        Payment method and invoices
      </Button>
    </div>
  );
};

/** Undoes the cancellation. */
const ResumeRow = ({ stand }: { stand: string }) => {
  const resume = useSubscriptionChange(() => call(resumeSubscription));
  const isRefused = resume.isError;
  return (
    <div className={`${classes.row} ${classes.below}`}>
      <span className={classes.text} {...(isRefused ? { role: 'alert' } : {})}>
        {isRefused ? describeError(resume.error) : stand}
      </span>
      <Button
        variant="default"
        className={classes.button}
        loading={resume.isPending}
        onClick={() => resume.mutate(undefined)}
      >
        Keep my plan
      </Button>
    </div>
  );
};

type Actions = { onCancel: () => void; onDowngrade: () => void };

/** The user's subscription, with buttons to cancel it or withdraw. */
const PaidPlan = ({ subscription, onCancel }: { subscription: Subscription; onCancel: () => void }) => (
  <>
    {subscription.cancelsAt === null ? (
      <div className={`${classes.row} ${classes.below}`}>
        <span className={classes.text}>{standOf(subscription)}</span>
        <Button variant="default" className={classes.danger} onClick={onCancel}>
          Cancel subscription
        </Button>
      </div>
    ) : (
      <ResumeRow stand={standOf(subscription)} />
    )}
    {subscription.hasPortal && <PortalRow />}
    {subscription.withdrawableUntil !== null && (
      <div className={`${classes.row} ${classes.below}`}>
        <span className={classes.text}>
          You may withdraw until {formatDate(subscription.withdrawableUntil, 'longDate', { locale: 'en' })}.
        </span>
        <Button component={Link} to="/withdraw" variant="default" className={classes.button}>
          Withdraw from contract
        </Button>
      </div>
    )}
  </>
);

/** The account's plan (AC-027), and the subscription that pays for it. */
export const SubscriptionSection = ({ user, onCancel, onDowngrade }: { user: CurrentUser } & Actions) => {
  const isOwn = user.impersonatedUntil === undefined;
  const subscription = useSubscription(isOwn);
  const kind = userKind(user);
  return (
    <SettingsSection title="Subscription">
      <PlanView user={user} />
      {subscription != null && <PaidPlan subscription={subscription} onCancel={onCancel} />}
      {isOwn && kind === 'studio_owner' && (
        <div className={`${classes.row} ${classes.below}`}>
          <span className={classes.text}>Your studio without a team, as Individual Pro.</span>
          <Button variant="default" className={classes.button} onClick={onDowngrade}>
            Downgrade to Individual Pro
          </Button>
        </div>
      )}
      {isOwn && kind !== 'studio_owner' && kind !== 'admin' && (
        <div className={`${classes.row} ${classes.below}`}>
          <span className={classes.text}>Compare the plans and their prices.</span>
          <Button component={Link} to="/upgrade" variant="default" className={classes.button}>
            {kind === 'pro' ? 'Upgrade to Studio Pro' : 'Upgrade Plan'}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
};
