import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consentKinds, type ConsentKind } from '#contract/billing/checkout.contract.ts';
import { planPrices, consentText, formatPrice } from '#contract/billing/plan-limits.ts';
import {
  previewUpgrade,
  type Proration,
  upgradeSubscription,
} from '#contract/billing/subscription.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useCheckoutOptions } from '#src/features/billing/subscription-queries.ts';
import type { PlanOffer } from '#src/plans/upgrade-content.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/billing/order-dialog.module.css';
import notes from '#src/ui/pages/note.module.css';

const useUpgrade = (onUpgraded: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ amountDue, at }: Proration) =>
      call(upgradeSubscription, { body: { targetPlan: 'studio_pro', amountDue, at } }),
    onSuccess: (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user);
      void queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      onUpgraded();
    },
    onError: (error) => {
      logError('Upgrading the plan failed', error);
      // The amount may have changed.
      void queryClient.invalidateQueries({ queryKey: queryKeys.upgradePreview });
    },
  });
};

const Change = ({ proration, onUpgraded }: { proration: Proration; onUpgraded: () => void }) => {
  const upgrade = useUpgrade(onUpgraded);
  const { amountDue, renewsAt } = proration;
  return (
    <div className={classes.order}>
      <dl className={classes.facts}>
        <dt>Charged to your card now</dt>
        <dd>
          <strong>{formatPrice(amountDue)}</strong>
        </dd>
        {renewsAt !== null && (
          <>
            <dt>From {formatDate(renewsAt, 'date', { locale: 'en' })}, every month</dt>
            <dd>{formatPrice(planPrices.studio_pro)}</dd>
          </>
        )}
      </dl>
      <p className={notes.note}>
        The unused days of Individual Pro are counted towards the amount. Your promos and videos stay as they
        are.
      </p>
      <FormError text={upgrade.isError ? describeError(upgrade.error) : ''} />
      <PrimaryButton isFullWidth isBusy={upgrade.isPending} onClick={() => upgrade.mutate(proration)}>
        Upgrade and pay {formatPrice(amountDue)}
      </PrimaryButton>
    </div>
  );
};

const Preview = ({ onUpgraded }: { onUpgraded: () => void }) => {
  const preview = useQuery({
    queryKey: queryKeys.upgradePreview,
    queryFn: () => call(previewUpgrade),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ListState {...queryState(preview)} empty={null}>
      {preview.data !== undefined && <Change proration={preview.data} onUpgraded={onUpgraded} />}
    </ListState>
  );
};

/** Shows the cost of the upgrade from Individual Pro to Studio Pro, and makes it. */
export const UpgradeDialog = ({
  isOpen,
  onClose,
  onUpgraded,
}: {
  isOpen: boolean;
  onClose: () => void;
  onUpgraded: () => void;
}) => (
  <Dialog
    opened={isOpen}
    onClose={onClose}
    title="Upgrade to Studio Pro"
    size={480}
    closeLabel="Close the upgrade"
  >
    {isOpen && <Preview onUpgraded={onUpgraded} />}
  </Dialog>
);

type OrderProps = { offer: PlanOffer; isProcessing: boolean; onOrder: () => void };

const ProviderNote = () => {
  const { data } = useCheckoutOptions();
  const isMock = data?.provider === 'mock';
  return (
    <p className={notes.note}>
      {isMock
        ? 'This is a test installation. The next page accepts only test cards, and nothing is charged.'
        : 'You pay by card on the page of our payment provider, Stripe. We never see your card.'}
    </p>
  );
};

const Order = ({ offer, isProcessing, onOrder }: OrderProps) => {
  const [given, setGiven] = useState<readonly ConsentKind[]>([]);
  const [isRefused, setIsRefused] = useState(false);
  const isComplete = given.length === consentKinds.length;
  const toggle = (kind: ConsentKind, isGiven: boolean): void => {
    setIsRefused(false);
    setGiven(isGiven ? [...given, kind] : given.filter((each) => each !== kind));
  };
  return (
    <div className={classes.order}>
      <p className={classes.price}>
        <strong>{offer.price}</strong> per month, plus any tax
      </p>
      <div className={classes.consents}>
        {consentKinds.map((kind) => (
          <Checkbox
            key={kind}
            radius={5}
            label={consentText(kind, offer.planId)}
            checked={given.includes(kind)}
            disabled={isProcessing}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          />
        ))}
      </div>
      <ProviderNote />
      <FormError text={isRefused && !isComplete ? 'Agree to both points above, then continue.' : ''} />
      <PrimaryButton
        isFullWidth
        isDisabled={isProcessing}
        onClick={() => (isComplete ? onOrder() : setIsRefused(true))}
      >
        {isProcessing ? 'Processing...' : 'Continue to payment'}
      </PrimaryButton>
    </div>
  );
};

/** The order, and the consents that are required before the payment: each has its own checkbox, and none is checked at first. */
export const OrderDialog = ({
  offer,
  onClose,
  ...order
}: Omit<OrderProps, 'offer'> & { offer: PlanOffer | null; onClose: () => void }) => (
  <Dialog
    opened={offer !== null}
    onClose={onClose}
    title={offer === null ? 'Your order' : `Your order: ${offer.name}`}
    size={480}
    closeLabel="Close the order"
  >
    {offer !== null && <Order key={offer.planId} offer={offer} {...order} />}
  </Dialog>
);
