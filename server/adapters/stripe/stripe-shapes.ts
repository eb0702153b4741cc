import { type PaidPlan, paidPlans } from '#contract/billing/plan-limits.ts';
import { SubscriptionStatus } from '#contract/billing/subscription.contract.ts';
import type { PaymentSubject, ProviderSubscription } from '#server/ports/payments.ts';

type Reference = string | { id: string } | null | undefined;

/**
 * The fields that we read from a subscription, in the formats of Stripe's current API and of versions before 2025. The end of the period is
 * on the items or on the subscription, and a cancellation is a date or a flag.
 */
export type SubscriptionShape = {
  id: string;
  customer: Reference;
  metadata: Record<string, string>;
  status: string;
  start_date: number;
  created: number;
  ended_at: number | null;
  canceled_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  current_period_end?: number;
  items: { data: { price: { id: string }; current_period_end?: number }[] };
};

type InvoiceLine = {
  subscription?: Reference;
  parent?: { subscription_item_details?: { subscription?: Reference } | null } | null;
};

/** The fields that we read from an invoice. Its subscription is on the parent or, in older versions, on the invoice or only on its lines. */
export type InvoiceShape = {
  parent?: { subscription_details: { subscription: Reference } | null } | null;
  subscription?: Reference;
  lines?: { data: InvoiceLine[] };
};

export const dateOf = (seconds: number | null | undefined): Date | null =>
  seconds == null ? null : new Date(seconds * 1000);

export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The current statuses. A new one grants nothing until it is listed here. */
const statusOf = (status: string): SubscriptionStatus => {
  const known = SubscriptionStatus.safeParse(status);
  return known.success ? known.data : 'incomplete';
};

const HAS_ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/** A Stripe subscription in our terms. */
export const describeSubscription = (
  subscription: SubscriptionShape,
  prices: Record<PaidPlan, string>,
): ProviderSubscription => {
  const [item] = subscription.items.data;
  const periodEnd = item?.current_period_end ?? subscription.current_period_end;
  const { cancel_at: cancelAt, cancel_at_period_end: cancelsAtPeriodEnd, metadata, status } = subscription;
  const end = subscription.ended_at ?? subscription.canceled_at ?? subscription.created;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    userId: metadata['userId'] ?? null,
    plan: paidPlans.find((plan) => prices[plan] === item?.price.id) ?? null,
    status: statusOf(status),
    startedAt: new Date(subscription.start_date * 1000),
    periodEnd: dateOf(periodEnd),
    cancelAt: dateOf(cancelAt ?? (cancelsAtPeriodEnd ? periodEnd : null)),
    endedAt: HAS_ENDED.has(status) ? dateOf(end) : null,
  };
};

const subscriptionOfLine = ({ subscription, parent }: InvoiceLine): string | null =>
  idOf(parent?.subscription_item_details?.subscription ?? subscription);

export const subscriptionOfInvoice = ({ parent, subscription, lines }: InvoiceShape): string | null =>
  idOf(parent?.subscription_details?.subscription ?? subscription) ??
  lines?.data.map(subscriptionOfLine).find((id) => id !== null) ??
  null;

const named = (kind: PaymentSubject['kind'], id: string | null | undefined): PaymentSubject | null =>
  id == null ? null : { kind, id };

/** The subject of a notification of this type. `object` is its content; the type decides which fields exist. */
export const subjectOf = (
  type: string,
  object: InvoiceShape & { id?: string; charge?: Reference },
): PaymentSubject | null => {
  if (type.startsWith('customer.subscription.')) return named('subscription', object.id);
  if (type.startsWith('checkout.session.')) return named('checkout', object.id);
  if (type.startsWith('charge.dispute.')) return named('charge', idOf(object.charge));
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return named('refund', object.id);
  if (type === 'charge.refunded') return named('charge', object.id);
  if (type.startsWith('invoice.')) return named('subscription', subscriptionOfInvoice(object));
  return null;
};
