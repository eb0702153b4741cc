import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { consentKinds, type ConsentKind } from '#contract/billing/checkout.contract.ts';
import { consentText } from '#contract/billing/plan-limits.ts';
import { useCheckoutOptions } from '#src/features/billing/subscription-queries.ts';
import type { PlanOffer } from '#src/plans/plan-offers.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/features/billing/order-dialog.module.css';
import notes from '#src/ui/pages/note.module.css';

type OrderProps = { offer: PlanOffer; isProcessing: boolean; onOrder: () => void };

/** Names the payment provider. */
const ProviderNote = () => {
  const { data } = useCheckoutOptions();
  const isMock = data?.provider === 'mock';
  return (
    <p className={notes.note}>
      {isMock
        ? 'This is a test installation: the next page accepts test cards only, and nobody is charged.'
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

/** What is ordered, and what a person agrees to before paying: each point on its own, none ticked beforehand. */
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
