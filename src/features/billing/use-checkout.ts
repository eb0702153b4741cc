import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { consentKinds, createCheckout } from '#contract/billing/checkout.contract.ts';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { serverMessage } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { trackEvent } from '#src/api/track-event.ts';
import { storeSelectedPlan } from '#src/features/billing/selected-plan.ts';

/** How long the page stays before the provider's opens, ms (BI-099). */
const REDIRECT_MS = 1000;

const FAILED = 'Failed to create checkout session';

/** Stores and tracks the selected plan (BI-088, EV-014); null: none is. */
export const useSelectedPlan = (planId: PaidPlan | null): void =>
  useEffect(() => {
    if (planId === null) return;
    storeSelectedPlan(planId);
    trackEvent({ name: 'InitiateCheckout', plan: planId });
  }, [planId]);

/** A checkout from the press on a plan to the provider's page. `onFailure` receives the sentence to show. */
export const useCheckout = (onFailure: (message: string) => void) => {
  const [redirectUrl, setRedirectUrl] = useState<string | null>(null);
  useEffect(() => {
    if (redirectUrl === null) return undefined;
    const timer = setTimeout(() => location.assign(redirectUrl), REDIRECT_MS);
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
