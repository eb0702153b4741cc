import { Button } from '@mantine/core';
import { useState } from 'react';
import { planLimits, planPrices, formatPrice } from '#contract/billing/plan-limits.ts';
import {
  cancelOwnSubscription,
  downgradeSubscription,
  givesAccess,
} from '#contract/billing/subscription.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useSubscription, useSubscriptionChange } from '#src/features/account/sections/use-subscription.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import classes from '#src/features/account/dialog-form.module.css';

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
  <div className={classes.buttons}>
    <Button variant="default" className={classes.delete} loading={isBusy} onClick={onConfirm}>
      {label}
    </Button>
    <Button variant="default" className={classes.button} disabled={isBusy} onClick={onKeep}>
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
    <div className={classes.form}>
      <p className={classes.text}>
        Your promos and videos stay. A free account has {planLimits.user.downloadsPerMonth} downloads a month
        and a watermark.
      </p>
      {isPaid && (
        <Segments
          label="When the plan ends"
          options={ends}
          value={isImmediate ? 'now' : 'end'}
          onChange={(value) => setIsImmediate(value === 'now')}
        />
      )}
      <p className={classes.text}>{isPaid ? endText : 'The payment is missing, so the plan ends now.'}</p>
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

/** Asks for confirmation before a studio ends (BI-029, BI-034, BI-035). */
export const DowngradeForm = ({ onClose }: { onClose: () => void }) => {
  const downgrade = useSubscriptionChange(
    () => call(downgradeSubscription, { body: { targetPlan: 'individual_pro' } }),
    onClose,
  );
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        Individual Pro is {formatPrice(planPrices.individual_pro)}/month. Unused time of Studio Pro is
        credited to your next payments.
      </p>
      <ul className={classes.list}>
        <li>Team members lose access immediately.</li>
        <li>The videos of your studio’s library stay, as your own.</li>
      </ul>
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
