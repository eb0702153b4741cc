import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import type { SubscriptionStatus } from '#contract/billing/subscription.contract.ts';

/**
 * The current state of a subscription at the provider. `userId` is null if it did not come from our checkout, and `plan` if the price is
 * not ours. A cancelled subscription ends at `cancelAt`.
 */
export type ProviderSubscription = {
  id: string;
  customerId: string;
  userId: string | null;
  plan: PaidPlan | null;
  status: SubscriptionStatus;
  startedAt: Date;
  periodEnd: Date | null;
  cancelAt: Date | null;
  endedAt: Date | null;
};

/** The money of a subscription so far, in cents: what was paid, what of it went back, and what the provider still asks for. */
export type SubscriptionMoney = { currency: string; paid: number; refunded: number; due: number };

/** `key` is the same for every try of a checkout, so that only one session is made. */
export type CheckoutOrder = {
  key: string;
  userId: string;
  email: string;
  customerId: string | null;
  plan: PaidPlan;
  expiresAt: Date;
  returnUrl: string;
  cancelUrl: string;
};

export type OpenedCheckout = { id: string; url: string; customerId: string };

/** `subscriptionId` is null until the checkout is paid. */
type ProviderCheckout = { state: 'open' | 'complete' | 'expired'; subscriptionId: string | null };

/** The subject of a notification. Its state is always read again, so that order and age do not matter. */
export type PaymentSubject = { kind: 'subscription' | 'checkout' | 'charge' | 'refund'; id: string };

/** A verified notification; `subject` is null if it is not relevant here. */
export type PaymentEvent = { id: string; type: string; at: Date; subject: PaymentSubject | null };

/**
 * `reversed`: the money went back to the card, through a full refund or a dispute. `hasFailedRefund`: the bank refused a refund, and the
 * payment has not gone back in another way.
 */
type ResolvedSubject = {
  subscriptionId: string | null;
  reversed: 'refund' | 'dispute' | null;
  hasFailedRefund: boolean;
};

/** `amountDue`, in cents, is charged at once. It was calculated for `at`, in seconds since 1970. */
type PlanChange = { amountDue: number; currency: string; at: number; renewsAt: Date | null };

/** Tells the mock provider of development that a card was charged. Returns the id of the checkout. */
export type SimulatePayment = (order: {
  sessionId: string;
  plan: PaidPlan;
  userId: string;
}) => Promise<string>;

/**
 * Takes payments for plans. Each call settles within 10 seconds. Every write has a key, so that it happens once. A provider may repeat its
 * first response to a key for a day, even the error of an outage, so another try needs another key.
 *
 * All throw AppError PAYMENTS_UNAVAILABLE when the provider does not answer, and CARD_DECLINED when a charge fails.
 */
export type Payments = {
  /** The provider's name, which is stored with each subscription. */
  provider: string;
  /** The minimum time that a checkout must have left when it is opened, milliseconds. */
  shortestCheckout: number;
  openCheckout: (order: CheckoutOrder) => Promise<OpenedCheckout>;
  /** Closes a checkout, if it is still open. */
  expireCheckout: (id: string, key: string) => Promise<void>;
  /** Null for an id that the provider does not know. */
  readCheckout: (id: string) => Promise<ProviderCheckout | null>;
  readSubscription: (id: string) => Promise<ProviderSubscription | null>;
  readMoney: (id: string) => Promise<SubscriptionMoney>;
  /** The next payment of a subscription, in cents, with credits; null if none comes. */
  readNextPayment: (id: string) => Promise<{ amount: number; at: Date } | null>;
  cancel: (id: string, options: { immediate: boolean; key: string }) => Promise<void>;
  resume: (id: string, key: string) => Promise<void>;
  /** @param at as in PlanChange; null means now. */
  previewChange: (id: string, plan: PaidPlan, at: number | null) => Promise<PlanChange>;
  /** With `charges`, the difference is charged at once, and nothing changes if that fails. Otherwise it is credited. */
  changePlan: (
    id: string,
    plan: PaidPlan,
    options: { charges: boolean; at: number | null; key: string },
  ) => Promise<void>;
  /** Refunds every payment of a subscription, or those after `paidAfter`, to its card, except those already refunded. */
  refund: (id: string, key: string, paidAfter?: Date) => Promise<void>;
  /** Whether the provider has a page with cards and invoices. */
  hasPortal: boolean;
  /** The address of that page, or null. */
  openPortal: (customerId: string, returnUrl: string, key: string) => Promise<string | null>;
  /** The header, in lower case, with the signature of the provider's notifications; null if it sends no notifications. */
  signatureHeader: string | null;
  /**
   * Verifies and reads a notification; `body` is the raw body.
   *
   * @throws AppError PAYMENT_NOT_SIGNED, or NOT_FOUND if the provider sends no notifications.
   */
  readEvent: (body: Uint8Array, signature: string) => PaymentEvent;
  resolve: (subject: PaymentSubject) => Promise<ResolvedSubject>;
  /** Null if the provider charges cards. */
  simulatePayment: SimulatePayment | null;
};

/** Compares the provider's account with the needs of this product; returns a sentence for each problem. */
export type PaymentSetup = { check: () => Promise<string[]> };
