import { Button, TextInput } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState, useEffect } from 'react';
import { Link, useSearchParams, useNavigate } from 'react-router';
import { simulateStripeSuccess } from '#contract/billing/checkout.contract.ts';
import { paidPlans, type PaidPlan } from '#contract/billing/plan-limits.ts';
import { describeError, serverMessage } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import {
  readSelectedPlan,
  storeSoldPlan,
  useCheckoutOptions,
} from '#src/features/billing/subscription-queries.ts';
import { planOffers, Banner } from '#src/plans/upgrade-content.tsx';
import { pause } from '#src/ui/browser/scheduling.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import page from '#src/features/billing/card-page.module.css';
import classes from '#src/features/billing/mock-checkout-page.module.css';

/** Simulated payment times, and the delays until the success page and the second refresh, ms (BI-108 to BI-112). */
const PAYMENT_MS = 2000;
const DECLINE_MS = 1500;
const REDIRECT_MS = 1500;
const SECOND_REFRESH_MS = 500;

const DECLINED = 'Your card was declined. Please try a different payment method';
const FAILED = 'Payment processing failed.';

/** Continues to the success page after the payment. The second refresh runs after this page has closed. */
const useSuccessRedirect = (isPaid: boolean): void => {
  const navigate = useNavigate();
  const refreshUser = useRefreshUser();
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(() => {
      setTimeout(() => void refreshUser(), SECOND_REFRESH_MS);
      void navigate('/subscription/success?payment_success=true');
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isPaid, navigate, refreshUser]);
};

/** A payment at the mock checkout, which succeeds or is declined on request. */
const useMockPayment = (sessionId: string | null, planId: PaidPlan) => {
  const refreshUser = useRefreshUser();
  const [session] = useState(() => sessionId ?? `mock_${crypto.randomUUID()}`);
  const payment = useMutation({
    mutationFn: async (isDeclined: boolean) => {
      await pause(isDeclined ? DECLINE_MS : PAYMENT_MS);
      if (isDeclined) throw new Error(DECLINED);
      await call(simulateStripeSuccess, { body: { sessionId: session, planId } });
      storeSoldPlan(planId);
      await refreshUser();
    },
    onError: (error) => logError('Paying at the mock checkout failed', error),
  });
  useSuccessRedirect(payment.isSuccess);
  const { error, isPending, variables } = payment;
  const isDeclined = variables === true;
  const failure = isDeclined ? DECLINED : [FAILED, serverMessage(error, '')].join(' ').trim();
  return {
    pay: payment.mutate,
    isPaying: (isPending && !isDeclined) || payment.isSuccess,
    isDeclining: isPending && isDeclined,
    problem: error === null ? null : failure,
  };
};

/** Lengths of the card fields (BI-115, BI-118, BI-119); the expiry is without its slash. */
const CARD_NUMBER_MAX = 19;
const EXPIRY_DIGITS = 4;

const digitsOf = (typed: string, max: number): string => typed.replaceAll(/\D/g, '').slice(0, max);

/** Digits grouped by four, such as `4242 4242 4242 4242`. */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed, CARD_NUMBER_MAX)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
    .slice(0, CARD_NUMBER_MAX);

/** Month and year, such as `12/28`. */
export const formatExpiry = (typed: string): string => {
  const digits = digitsOf(typed, EXPIRY_DIGITS);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

export const formatCvc = (typed: string): string => digitsOf(typed, 3);

export const formatZip = (typed: string): string => digitsOf(typed, 5);

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

/** The plan in the URL, or the one selected on the upgrade page. */
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
        <p className={page.note}>Nothing is charged. This page exists only in development.</p>
      </main>
    </div>
  );
};

/** The checkout for development (BI-066). It does not exist in production or where Stripe takes payments. */
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
