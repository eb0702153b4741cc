import { z } from 'zod';
import { paidPlans } from '#contract/billing/plan-limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';

export const PlanId = z.enum(paidPlans, { error: `must be ${paidPlans.join(' or ')}` });

/** The agreements before a payment, each given separately. */
export const consentKinds = ['renewal_terms', 'immediate_start'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The payment provider of this installation: its name, `mock` for the mock checkout of development, or null. */
export const readCheckoutOptions = defineEndpoint({
  method: 'GET',
  path: '/api/subscription/options',
  summary: 'The payment provider of this installation',
  access: 'public',
  response: z.strictObject({ provider: z.string().nullable() }),
});

/** An id from a payment provider, which may be another installation's. */
const SessionId = z.string().trim().min(1).max(200);

/**
 * `redirectUrl` is the provider's page. Without both consents, it is our own page, which asks for them before the payment. A person's
 * second checkout replaces the first.
 */
export const createCheckout = defineEndpoint({
  method: 'POST',
  path: '/api/subscription/create-checkout',
  summary: 'Starts a checkout for a plan, and returns the page on which it continues',
  access: 'signed-in',
  deniesImpersonation: true,
  body: z.strictObject({
    planId: PlanId,
    consents: z.array(z.enum(consentKinds)).max(consentKinds.length).default([]),
  }),
  response: z.strictObject({ success: z.literal(true), redirectUrl: z.string(), message: z.string() }),
});

export const completeCheckout = defineEndpoint({
  method: 'GET',
  path: '/api/subscription/checkout-return',
  summary:
    'The address to which the payment provider sends people back. Reads how the checkout ended, and redirects',
  access: 'public',
  status: 302,
  responseType: 'redirect',
  query: z.strictObject({ session_id: z.string().max(200).default('') }),
});

export const simulateStripeSuccess = defineEndpoint({
  method: 'POST',
  path: '/api/test/simulate-stripe-success',
  summary: 'Development only: completes a mock checkout as if its card had been charged',
  access: 'signed-in',
  deniesImpersonation: true,
  body: z.strictObject({ sessionId: SessionId, planId: PlanId }),
  response: z.strictObject({ success: z.literal(true), message: z.string() }),
});
