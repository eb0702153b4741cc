import { z } from 'zod';
import { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { PlanId } from '#contract/billing/checkout.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant, PublicId } from '#contract/ids.ts';

/** The state of a subscription at the payment provider, in Stripe's words. */
export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/**
 * Whether each status gives access to the plan. `past_due`: the card was declined, and the person keeps access while the provider tries
 * again for some days. `unpaid`: the provider has given up. `paused` and the incomplete ones have not been paid.
 */
export const givesAccess: Record<SubscriptionStatus, boolean> = {
  trialing: true,
  active: true,
  past_due: true,
  unpaid: false,
  paused: false,
  incomplete: false,
  incomplete_expired: false,
  canceled: false,
};

/** An amount in the smallest unit of `currency`, such as cents. */
export const Money = z.strictObject({
  amount: z.number().int(),
  currency: z.string().meta({ examples: ['usd'] }),
});
export type Money = z.infer<typeof Money>;

/**
 * The subscription that a person pays for. `periodEndsAt`: when it renews; `cancelsAt`: when it ends, if it is cancelled;
 * `withdrawableUntil`: the end of the withdrawal period, null afterwards; `refund`: what a withdrawal pays back, null until it is known; `hasPortal`: the provider has a page for cards and invoices.
 */
export const Subscription = z.strictObject({
  planId: PlanId,
  status: SubscriptionStatus,
  startedAt: Instant,
  periodEndsAt: Instant.nullable(),
  cancelsAt: Instant.nullable(),
  withdrawableUntil: Instant.nullable(),
  refund: Money.nullable(),
  hasPortal: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

const own = { access: 'signed-in', deniesImpersonation: true } as const;

export const readSubscription = defineEndpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'The subscription that you pay for, or null',
  access: 'signed-in',
  deniesImpersonation: true,
  response: z.strictObject({ subscription: Subscription.nullable() }),
});

export const cancelOwnSubscription = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Cancels your subscription at the end of the paid period, or at once',
  body: z.strictObject({ immediate: z.boolean().default(false) }).nullish(),
  response: CurrentUser,
});

export const resumeSubscription = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Takes back a cancellation during the paid period',
  response: CurrentUser,
});

export const downgradeSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/subscription/downgrade',
  summary:
    'Changes Studio Pro to Individual Pro at once. Your studio ends, unused time is credited, and your team members lose access immediately',
  access: ['studio_owner'],
  deniesImpersonation: true,
  body: z.strictObject({ targetPlan: z.literal('individual_pro') }),
  response: CurrentUser,
});

/** `amountDue` is charged at once, in cents of `currency`. It was calculated for the moment `at`, which the change must name. */
export const Proration = z.strictObject({
  amountDue: z.number().int(),
  currency: z.string(),
  at: z.number().int().nonnegative(),
  renewsAt: Instant.nullable(),
});
export type Proration = z.infer<typeof Proration>;

export const previewUpgrade = defineEndpoint({
  method: 'GET',
  path: '/api/subscription/upgrade',
  summary: 'What the change from Individual Pro to Studio Pro costs today',
  access: 'signed-in',
  deniesImpersonation: true,
  response: Proration,
});

export const upgradeSubscription = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/subscription/upgrade',
  summary: 'Changes Individual Pro to Studio Pro, for the amount that was shown',
  body: z.strictObject({
    targetPlan: z.literal('studio_pro'),
    amountDue: Proration.shape.amountDue,
    at: Proration.shape.at,
  }),
  response: CurrentUser,
});

export const openBillingPortal = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/api/subscription/portal',
  summary: 'The address of the payment provider’s page with your cards and invoices',
  response: z.strictObject({ url: z.string() }),
});

/** A payment, or with a negative amount what went back. */
const Receipt = Money.extend({ id: PublicId, title: z.string(), at: Instant });
export type Receipt = z.infer<typeof Receipt>;

export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/api/subscription/receipts',
  summary: 'Your payments and what went back, newest first',
  access: 'signed-in',
  response: z.strictObject({ receipts: z.array(Receipt) }),
});
