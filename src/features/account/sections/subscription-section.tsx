import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { planLimits, planPrices, formatPrice, WITHDRAWAL_LINK } from '#contract/billing/plan-limits.ts';
import {
  openBillingPortal,
  resumeSubscription,
  type Subscription,
  readSubscription,
  cancelOwnSubscription,
  downgradeSubscription,
  givesAccess,
} from '#contract/billing/subscription.contract.ts';
import { counted } from '#contract/number-format.ts';
import { userKind, downloadLimit } from '#contract/permissions.ts';
import {
  KEPT_PLANNING_DAYS,
  type PlanningContents,
  readPlanningContents,
} from '#contract/timetable/kept-planning.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { RoleBadge } from '#src/features/account/user-summary.tsx';
import { PlanFeatures } from '#src/plans/plan-card.tsx';
import { loadPage } from '#src/ui/browser/load-page.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { listOf } from '#src/ui/copy/list-of.ts';
import { planCopy } from '#src/ui/copy/role-copy.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import formClasses from '#src/features/account/dialog-form.module.css';
import planClasses from '#src/features/account/sections/subscription-section.module.css';
import classes from '#src/features/account/settings-row.module.css';

const ends = [
  { value: 'end', label: 'At the end of the month' },
  { value: 'now', label: 'Now' },
] as const;

type ButtonsProps = {
  label: string;
  keepLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

const Buttons = ({ label, keepLabel, isBusy, onConfirm, onKeep }: ButtonsProps) => (
  <div className={formClasses.buttons}>
    <Button variant="default" className={formClasses.delete} loading={isBusy} onClick={onConfirm}>
      {label}
    </Button>
    <Button variant="default" className={formClasses.button} disabled={isBusy} onClick={onKeep}>
      {keepLabel}
    </Button>
  </div>
);

/** Asks how to cancel a subscription (BI-028). */
export const CancelForm = ({ onClose }: { onClose: () => void }) => {
  const subscription = useSubscription();
  const [isImmediate, setIsImmediate] = useState(false);
  const cancel = useSubscriptionChange(
    (immediate: boolean) => call(cancelOwnSubscription, { body: { immediate } }),
    onClose,
  );
  const endsAt = subscription?.periodEndsAt ?? null;
  const isPaid = subscription == null || givesAccess[subscription.status];
  const end =
    endsAt === null ? 'the end of the paid month' : formatDate(endsAt, 'longDate', { locale: 'en' });
  const endText = isImmediate
    ? 'The plan ends now. The rest of the month is not refunded.'
    : `You keep the plan until ${end}, and then it ends.`;
  return (
    <div className={formClasses.form}>
      <p className={formClasses.text}>
        Your promos and videos stay. A free account has {planLimits.user.downloadsPerMonth} downloads a month
        and a watermark.
      </p>
      {subscription?.planId === 'studio_pro' && <LostPlanning />}
      {isPaid && (
        <Segments
          label="When the plan ends"
          options={ends}
          value={isImmediate ? 'now' : 'end'}
          onChange={(value) => setIsImmediate(value === 'now')}
        />
      )}
      <p className={formClasses.text}>{isPaid ? endText : 'The payment is missing, so the plan ends now.'}</p>
      <FormError text={cancel.isError ? describeError(cancel.error) : ''} />
      <Buttons
        label="Cancel subscription"
        keepLabel="Keep my plan"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(isImmediate)}
        onKeep={onClose}
      />
    </div>
  );
};

const listedOf = ({ classes: sessions, batches, hasWeekPlan, people, team }: PlanningContents): string[] => [
  ...(sessions === 0 ? [] : [`The timetable with ${counted(sessions, 'class', 'classes')}.`]),
  ...(batches === 0 ? [] : [`${counted(batches, 'batch', 'batches')}; their promos and videos stay yours.`]),
  ...(hasWeekPlan ? ['The automatic week, which is no longer prepared.'] : []),
  ...(people === 0
    ? []
    : [`The batches’ checks of ${counted(people, 'person', 'people')} in your clips; the ledger stays.`]),
  team.length === 0
    ? 'Team members lose access immediately.'
    : `Team members lose access immediately, and get an email: ${listOf(team)}.`,
];

/** What a studio owner can no longer use once the studio ends. */
const LostPlanning = () => {
  const { data } = useQuery({
    queryKey: queryKeys.planningContents,
    queryFn: () => call(readPlanningContents),
    staleTime: 0,
  });
  const nothing: PlanningContents = { classes: 0, batches: 0, hasWeekPlan: false, people: 0, team: [] };
  return (
    <>
      <p className={formClasses.text}>What you lose with the studio:</p>
      <ul className={formClasses.list}>
        {listedOf(data ?? nothing).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>The brand kit.</li>
      </ul>
      <p className={formClasses.text}>
        You can read and download your planning for {KEPT_PLANNING_DAYS} more days, and work on with it if you
        get Studio Pro again.
      </p>
    </>
  );
};

/** Asks for confirmation before a studio ends (BI-029, BI-034, BI-035). */
export const DowngradeForm = ({ onClose }: { onClose: () => void }) => {
  const downgrade = useSubscriptionChange(
    () => call(downgradeSubscription, { body: { targetPlan: 'individual_pro' } }),
    onClose,
  );
  return (
    <div className={formClasses.form}>
      <p className={formClasses.text}>
        Individual Pro is {formatPrice(planPrices.individual_pro)}/month. Unused time of Studio Pro is
        credited to your next payments.
      </p>
      <LostPlanning />
      <p className={formClasses.text}>The videos of your studio’s library stay, as your own.</p>
      <FormError text={downgrade.isError ? describeError(downgrade.error) : ''} />
      <Buttons
        label="Downgrade to Individual Pro"
        keepLabel="Keep Studio Pro"
        isBusy={downgrade.isPending}
        onConfirm={() => downgrade.mutate(undefined)}
        onKeep={onClose}
      />
    </div>
  );
};

/** The user's subscription; null without one, undefined until it is loaded and during an impersonation. */
const useSubscription = (isOwn = true): Subscription | null | undefined =>
  useQuery({
    queryKey: queryKeys.subscription,
    queryFn: () => call(readSubscription),
    staleTime: 0,
    enabled: isOwn,
  }).data?.subscription;

/** A mutation of the subscription. Updates the current user from the response, and refetches the subscription. */
const useSubscriptionChange = <Variables,>(
  mutationFn: (variables: Variables) => Promise<CurrentUser>,
  onChanged: () => void = () => undefined,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user);
      await queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      onChanged();
    },
    onError: (error) => logError('Changing the subscription failed', error),
  });
};

/** The downloads of this month, and the plan's limit. */
const Downloads = ({ user }: { user: CurrentUser }) => {
  const limit = downloadLimit(user);
  const used = user.downloadCount;
  return (
    <div className={planClasses.used}>
      <div className={planClasses.row}>
        <span>Downloads this month</span>
        <span>{limit === null ? `${used} used · unlimited` : `${used} of ${limit} used`}</span>
      </div>
      {limit !== null && (
        <Progress
          value={(Math.min(used, limit) / limit) * 100}
          size={6}
          radius="xl"
          className={planClasses.bar}
          aria-label="Downloads used"
        />
      )}
    </div>
  );
};

/** The plan of the account. */
export const PlanView = ({ user }: { user: CurrentUser }) => {
  const { name, features, limits, note } = planCopy[userKind(user)];
  return (
    <div className={planClasses.plan}>
      <div className={planClasses.head}>
        <h3 className={planClasses.name}>{name}</h3>
        <RoleBadge user={user} />
      </div>
      <p className={planClasses.note}>{note}</p>
      <PlanFeatures features={features} limits={limits} />
      <Downloads user={user} />
    </div>
  );
};

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
    <div className={`${classes.row} ${classes.below}`}>
      <span className={classes.text} data-tone="quiet">
        What you paid, and what went back.
      </span>
      <Button component={Link} to="/receipts" variant="default" className={classes.button}>
        Receipts
      </Button>
    </div>
    {subscription.hasPortal && <PortalRow />}
    {subscription.withdrawableUntil !== null && (
      <div className={`${classes.row} ${classes.below}`}>
        <span className={classes.text}>
          You may withdraw until {formatDate(subscription.withdrawableUntil, 'longDate', { locale: 'en' })}.
        </span>
        <Button component={Link} to="/withdraw" variant="default" className={classes.button}>
          {WITHDRAWAL_LINK}
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
