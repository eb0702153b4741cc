import { Stripe } from 'stripe';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import { AppError } from '#server/errors.ts';
import type { CheckoutOrder, PaymentEvent, Payments } from '#server/ports/payments.ts';
import type { StripeSettings } from '#server/settings/vendor-settings.ts';
import { stripeClient } from './stripe-client.ts';
import {
  dateOf,
  describeSubscription,
  idOf,
  type InvoiceShape,
  subjectOf,
  subscriptionOfInvoice,
} from './stripe-shapes.ts';

/** Timeout of one attempt, milliseconds. The package makes a second attempt with the same idempotency key. */
const TIMEOUT = 4500;

/** Seconds by which a notification may be late before its signature is no longer valid. */
const TOLERANCE = 300;

/** Stripe opens no checkout for less than 30 minutes. The rest is for the request itself and for differing clocks. */
const SHORTEST_CHECKOUT_MS = 32 * MINUTE_MS;

/** Errors of the package may repeat parts of the request, so only their kind is passed on. */
const appErrorOf = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeCardError) return new AppError('CARD_DECLINED');
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isTransient = error.statusCode === undefined || error.statusCode === 429 || error.statusCode >= 500;
  if (isTransient) return new AppError('PAYMENTS_UNAVAILABLE');
  const cause = new Error(
    `Stripe refused a request: ${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`,
  );
  return new AppError('PAYMENTS_REFUSED', undefined, undefined, undefined, cause);
};

const ask = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (error) {
    throw appErrorOf(error);
  }
};

/** The response, or null for an id that Stripe does not know. */
const find = <T>(request: () => Promise<T>): Promise<T | null> =>
  ask(async () => {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
      throw error;
    }
  });

const checkoutCalls = (
  stripe: Stripe,
  { prices, automaticTax }: StripeSettings,
): Pick<Payments, 'openCheckout' | 'expireCheckout' | 'readCheckout'> => {
  const customerOf = async ({ key, userId, email }: CheckoutOrder): Promise<string> => {
    const customer = await ask(() =>
      stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey: `customer-${key}` }),
    );
    return customer.id;
  };
  return {
    openCheckout: async (order) => {
      const { key, userId, customerId, plan, expiresAt, returnUrl, cancelUrl } = order;
      const customer = customerId?.startsWith('cus_') ? customerId : await customerOf(order);
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            client_reference_id: userId,
            line_items: [{ price: prices[plan], quantity: 1 }],
            subscription_data: { metadata: { userId } },
            metadata: { userId },
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            success_url: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: cancelUrl,
            ...(automaticTax
              ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } }
              : {}),
          },
          { idempotencyKey: `checkout-${key}` },
        ),
      );
      if (session.url === null) throw new AppError('PAYMENTS_UNAVAILABLE');
      return { id: session.id, url: session.url, customerId: customer };
    },
    expireCheckout: async (id, key) => {
      const session = await find(() => stripe.checkout.sessions.retrieve(id));
      if (session?.status !== 'open') return;
      // Stripe refuses to expire a checkout that is just being paid.
      await stripe.checkout.sessions.expire(id, {}, { idempotencyKey: key }).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw appErrorOf(error);
      });
    },
    readCheckout: async (id) => {
      const session = await find(() => stripe.checkout.sessions.retrieve(id));
      if (session === null) return null;
      if (session.status === 'open') return { state: 'open', subscriptionId: null };
      if (session.status !== 'complete') return { state: 'expired', subscriptionId: null };
      return { state: 'complete', subscriptionId: idOf(session.subscription) };
    },
  };
};

const subscriptionCalls = (
  stripe: Stripe,
  { prices }: StripeSettings,
): Pick<Payments, 'readSubscription' | 'cancel' | 'resume' | 'previewChange' | 'changePlan'> => {
  const read = (id: string) => find(() => stripe.subscriptions.retrieve(id));
  /** The only item of a subscription, at another price. @throws AppError NOT_FOUND */
  const itemsAt = async (id: string, plan: PaidPlan) => {
    const subscription = await read(id);
    const item = subscription?.items.data[0];
    if (subscription === null || item === undefined) throw new AppError('NOT_FOUND');
    return { customer: idOf(subscription.customer), item, items: [{ id: item.id, price: prices[plan] }] };
  };
  return {
    readSubscription: async (id) => {
      const subscription = await read(id);
      return subscription === null ? null : describeSubscription(subscription, prices);
    },
    cancel: async (id, { immediate, key }) => {
      const options = { idempotencyKey: key };
      if (immediate) await find(() => stripe.subscriptions.cancel(id, {}, options));
      else await ask(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }, options));
    },
    resume: async (id, key) => {
      const isDated = (await read(id))?.cancel_at_period_end === false;
      const changes = isDated ? { cancel_at: '' as const } : { cancel_at_period_end: false };
      await ask(() => stripe.subscriptions.update(id, changes, { idempotencyKey: key }));
    },
    previewChange: async (id, plan, at) => {
      const { customer, item, items } = await itemsAt(id, plan);
      const seconds = at ?? Math.floor(Date.now() / 1000);
      const { amount_due: amountDue, currency } = await ask(() =>
        stripe.invoices.createPreview({
          ...(customer === null ? {} : { customer }),
          subscription: id,
          subscription_details: { items, proration_behavior: 'always_invoice', proration_date: seconds },
        }),
      );
      return { amountDue, currency, at: seconds, renewsAt: dateOf(item.current_period_end) };
    },
    changePlan: async (id, plan, { charges, at, key }) => {
      const { items } = await itemsAt(id, plan);
      await ask(() =>
        stripe.subscriptions.update(
          id,
          {
            items,
            proration_behavior: charges ? 'always_invoice' : 'create_prorations',
            ...(charges ? { payment_behavior: 'error_if_incomplete' as const } : {}),
            ...(at === null ? {} : { proration_date: at }),
          },
          { idempotencyKey: key },
        ),
      );
    },
  };
};

/** The invoices of a subscription with their payments, of any number. */
const invoicesOf = (stripe: Stripe, subscription: string, status?: 'paid'): Promise<Stripe.Invoice[]> =>
  ask(async () => {
    const found: Stripe.Invoice[] = [];
    const filter = { subscription, ...(status === undefined ? {} : { status }) };
    for await (const invoice of stripe.invoices.list({ ...filter, limit: 100, expand: ['data.payments'] }))
      found.push(invoice);
    return found;
  });

const paymentsOfInvoice = ({ payments }: Stripe.Invoice): Stripe.InvoicePayment[] =>
  (payments?.data ?? []).filter(({ status }) => status === 'paid');

/** The refunds of a charge that went back or are on their way. */
const refundsOf = async (stripe: Stripe, charge: string): Promise<Stripe.Refund[]> => {
  const { data } = await ask(() => stripe.refunds.list({ charge, limit: 100 }));
  return data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
};

const sumOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Whether the bank refused the refund, and later ones do not make up for it. */
const isMissing = async (stripe: Stripe, refund: Stripe.Refund, charge: string): Promise<boolean> => {
  if (refund.status !== 'failed') return false;
  const later = (await refundsOf(stripe, charge)).filter(({ created }) => created >= refund.created);
  return sumOf(later) < refund.amount;
};

const refundCalls = (stripe: Stripe): Pick<Payments, 'refund'> => {
  const refundPayment = async ({ payment_intent, charge }: Stripe.InvoicePayment.Payment, key: string) => {
    const [paymentIntent, chargeId] = [idOf(payment_intent), idOf(charge)];
    const paid = paymentIntent === null ? { charge: chargeId ?? '' } : { payment_intent: paymentIntent };
    try {
      await stripe.refunds.create(paid, { idempotencyKey: key });
    } catch (error) {
      // It has already been refunded.
      if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return;
      throw appErrorOf(error);
    }
  };
  return {
    refund: async (id, key, paidAfter) => {
      for (const invoice of await invoicesOf(stripe, id, 'paid')) {
        const paidAt = dateOf(invoice.status_transitions.paid_at);
        if (paidAfter !== undefined && paidAt !== null && paidAt <= paidAfter) continue;
        for (const { id: paymentId, payment } of paymentsOfInvoice(invoice))
          await refundPayment(payment, `${key}-${paymentId}`);
      }
    },
  };
};

const moneyCalls = (stripe: Stripe): Pick<Payments, 'readMoney' | 'readNextPayment'> => {
  /** What went back of these payments. Refunds are listed by charge alone, so only refunded charges are asked about. */
  const refundedIn = async (
    customer: string,
    payments: readonly Stripe.InvoicePayment[],
  ): Promise<number> => {
    const paid = new Set(
      payments.flatMap(({ payment }) => [idOf(payment.payment_intent), idOf(payment.charge)]),
    );
    const refunded = await ask(async () => {
      const found: string[] = [];
      for await (const { id, payment_intent, amount_refunded } of stripe.charges.list({
        customer,
        limit: 100,
      }))
        if (amount_refunded > 0 && (paid.has(id) || paid.has(idOf(payment_intent)))) found.push(id);
      return found;
    });
    let sum = 0;
    for (const charge of refunded) sum += sumOf(await refundsOf(stripe, charge));
    return sum;
  };
  return {
    readMoney: async (id) => {
      const invoices = await invoicesOf(stripe, id);
      const [first] = invoices;
      const money = { currency: first?.currency ?? 'usd', paid: 0, refunded: 0, due: 0 };
      for (const { status, amount_paid: paid, amount_remaining: remaining } of invoices) {
        if (status === 'open') money.due += remaining;
        money.paid += paid;
      }
      const customer = idOf(first?.customer);
      const payments = invoices.flatMap(paymentsOfInvoice);
      if (customer !== null && payments.length > 0) money.refunded = await refundedIn(customer, payments);
      return money;
    },
    readNextPayment: async (id) => {
      const subscription = await find(() => stripe.subscriptions.retrieve(id));
      const at = dateOf(subscription?.items.data[0]?.current_period_end);
      if (subscription === null || at === null || subscription.status !== 'active') return null;
      if (subscription.cancel_at !== null || subscription.cancel_at_period_end) return null;
      const { amount_due: amount } = await ask(() => stripe.invoices.createPreview({ subscription: id }));
      return { amount, at };
    },
  };
};

const eventCalls = (
  stripe: Stripe,
  { webhookSecret }: StripeSettings,
): Pick<Payments, 'signatureHeader' | 'readEvent' | 'resolve'> => ({
  signatureHeader: 'stripe-signature',
  readEvent: (body, signature): PaymentEvent => {
    try {
      const event = stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, TOLERANCE);
      const { id, type, created, data } = event;
      // The type decides which fields exist.
      const object = data.object as InvoiceShape & { id?: string };
      return { id, type, at: new Date(created * 1000), subject: subjectOf(type, object) };
    } catch {
      throw new AppError('PAYMENT_NOT_SIGNED');
    }
  },
  resolve: async ({ kind, id }) => {
    const nothing = { subscriptionId: null, reversed: null, hasFailedRefund: false };
    if (kind === 'subscription') return { ...nothing, subscriptionId: id };
    if (kind === 'checkout') {
      const session = await find(() => stripe.checkout.sessions.retrieve(id));
      return { ...nothing, subscriptionId: idOf(session?.subscription) };
    }
    const refund = kind === 'refund' ? await find(() => stripe.refunds.retrieve(id)) : null;
    const chargeId = kind === 'charge' ? id : idOf(refund?.charge);
    const charge = chargeId === null ? null : await find(() => stripe.charges.retrieve(chargeId));
    const paymentIntent = idOf(charge?.payment_intent);
    if (charge === null || paymentIntent === null) return nothing;
    const { data } = await ask(() =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentIntent },
        expand: ['data.invoice'],
      }),
    );
    const invoice = data[0]?.invoice;
    const isRead = typeof invoice === 'object' && invoice.deleted !== true;
    return {
      subscriptionId: isRead ? subscriptionOfInvoice(invoice) : null,
      reversed: charge.disputed ? 'dispute' : charge.refunded ? 'refund' : null,
      hasFailedRefund: refund !== null && (await isMissing(stripe, refund, charge.id)),
    };
  },
});

/** Takes payments through Stripe. */
export const stripePayments = (settings: StripeSettings): Payments => {
  const stripe = stripeClient(settings, { timeout: TIMEOUT, maxNetworkRetries: 1 });
  return {
    provider: 'stripe',
    hasPortal: true,
    simulatePayment: null,
    shortestCheckout: SHORTEST_CHECKOUT_MS,
    ...checkoutCalls(stripe, settings),
    ...subscriptionCalls(stripe, settings),
    ...refundCalls(stripe),
    ...moneyCalls(stripe),
    ...eventCalls(stripe, settings),
    openPortal: async (customer, returnUrl, key) => {
      const page = { customer, return_url: returnUrl };
      return (await ask(() => stripe.billingPortal.sessions.create(page, { idempotencyKey: key }))).url;
    },
  };
};
