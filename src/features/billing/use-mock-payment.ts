import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { simulateStripeSuccess } from '#contract/billing/checkout.contract.ts';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { serverMessage } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { storeSoldPlan } from '#src/features/billing/selected-plan.ts';
import { pause } from '#src/ui/browser/scheduling.ts';

/** How long the payment appears to take, then the delays until the success page and the second refresh; ms (BI-108 to BI-112). */
const PAYMENT_MS = 2000;
const DECLINE_MS = 1500;
const REDIRECT_MS = 1500;
const SECOND_REFRESH_MS = 500;

const DECLINED = 'Your card was declined. Please try a different payment method';
const FAILED = 'Payment processing failed.';

/** Continues to the success page once the payment is done. The second refresh outlives this page. */
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

/** A payment at the mock checkout, which succeeds or is declined as asked. */
export const useMockPayment = (sessionId: string | null, planId: PaidPlan) => {
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
