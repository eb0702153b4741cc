import { Button, TextInput } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paidPlans } from '#contract/billing/plan-limits.ts';
import { describeError } from '#src/api/api-error.ts';
import { formatCardNumber, formatCvc, formatExpiry, formatZip } from '#src/features/billing/mock-card.ts';
import { readSelectedPlan } from '#src/features/billing/selected-plan.ts';
import { useCheckoutOptions } from '#src/features/billing/subscription-queries.ts';
import { useMockPayment } from '#src/features/billing/use-mock-payment.ts';
import { planOffers } from '#src/plans/plan-offers.ts';
import { Banner } from '#src/plans/upgrade-content.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { NoticeScreen } from '#src/ui/pages/notice-screen.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import page from '#src/features/billing/card-page.module.css';
import classes from '#src/features/billing/mock-checkout-page.module.css';

const emptyCard = { number: '', expiry: '', cvc: '', zip: '' };

const fields = [
  { name: 'number', label: 'Card Number', placeholder: '1234 1234 1234 1234', format: formatCardNumber },
  { name: 'expiry', label: 'Expiry', placeholder: 'MM/YY', format: formatExpiry },
  { name: 'cvc', label: 'CVC', placeholder: '123', format: formatCvc },
  { name: 'zip', label: 'ZIP', placeholder: '12345', format: formatZip },
] as const;

const CardFields = () => {
  const [card, setCard] = useState(emptyCard);
  return (
    <div className={classes.fields}>
      {fields.map(({ name, label, placeholder, format }) => (
        <TextInput
          key={name}
          label={label}
          name={name}
          size="md"
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          wrapperProps={{ 'data-wide': name === 'number' }}
          className={classes.field}
          value={card[name]}
          onChange={(event) => setCard({ ...card, [name]: format(event.currentTarget.value) })}
        />
      ))}
    </div>
  );
};

/** The plan of this checkout: the one in the URL, or the one chosen on the upgrade page. */
const useOffer = () => {
  const [query] = useSearchParams();
  const planId = paidPlans.find((id) => id === query.get('plan')) ?? readSelectedPlan() ?? 'individual_pro';
  const offer = planOffers.find((each) => each.planId === planId) ?? planOffers[0];
  return { planId, offer, sessionId: query.get('session_id') };
};

const MockCheckout = () => {
  const { planId, offer, sessionId } = useOffer();
  const { pay, isPaying, isDeclining, problem } = useMockPayment(sessionId, planId);
  const isBusy = isPaying || isDeclining;
  return (
    <div className={page.page}>
      <main className={`${page.card} ${classes.card}`}>
        <PageHeading className={classes.title}>Test checkout</PageHeading>
        <p className={classes.plan}>
          <span>{offer?.name}</span>
          <span>
            <strong>{offer?.price}</strong> per month
          </span>
        </p>
        <Banner tone="note" title="Test cards" icon={<IconTestPipe aria-hidden />}>
          Success: 4242 4242 4242 4242
          <br />
          Decline: 4000 0000 0000 0002
        </Banner>
        <CardFields />
        <FormError text={problem ?? ''} />
        <div className={classes.buttons}>
          <PrimaryButton isFullWidth isBusy={isPaying} isDisabled={isBusy} onClick={() => pay(false)}>
            Test Successful Payment
          </PrimaryButton>
          <Button
            variant="default"
            size="md"
            loading={isDeclining}
            disabled={isBusy}
            onClick={() => pay(true)}
          >
            Test Failed Payment
          </Button>
          <Button component={Link} to="/upgrade?feature=pricing-plans" variant="default" size="md">
            Back to Plans
          </Button>
        </div>
        <p className={page.note}>Nobody is charged: this page exists only in development.</p>
      </main>
    </div>
  );
};

/** The checkout of development (BI-066). Where Stripe takes payments, and in production, there is no such page. */
export const MockCheckoutPage = ({ notFound }: { notFound: ReactNode }) => {
  const { data, error, isFetching, refetch } = useCheckoutOptions();
  if (data !== undefined) return data.provider === 'mock' ? <MockCheckout /> : notFound;
  if (error === null || isFetching) return <LoadingScreen />;
  return (
    <NoticeScreen title="We cannot reach the checkout" text={describeError(error)}>
      <Button size="md" variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </NoticeScreen>
  );
};
