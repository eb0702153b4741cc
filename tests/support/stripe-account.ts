import type { Stripe } from 'stripe';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { DAY_SECONDS } from '#schema/durations.ts';
import { nothingSetUp } from '#tests/support/stripe-set-up.ts';

export const prices: Record<PaidPlan, string> = {
  individual_pro: 'price_individual',
  studio_pro: 'price_studio',
};
export const cents: Record<string, number> = { price_individual: 699, price_studio: 3999 };
export const MONTH = 30 * DAY_SECONDS;

/** The responses are typed by the package: of each object, the fields that the product reads. */
type SubscriptionResponse = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'customer'
  | 'metadata'
  | 'start_date'
  | 'created'
  | 'ended_at'
  | 'canceled_at'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'latest_invoice'
> & {
  status: Extract<Stripe.Subscription['status'], string>;
  items: {
    object: 'list';
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'current_period_end'> & { price: { id: string } })[];
  };
};
export type SessionResponse = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'status'
  | 'url'
  | 'subscription'
  | 'customer'
  | 'expires_at'
  | 'metadata'
  | 'automatic_tax'
> & { price: string };
type ChargeResponse = Pick<Stripe.Charge, 'id' | 'object' | 'refunded' | 'disputed' | 'created'> & {
  customer: string;
  payment_intent: string;
  invoice: string;
  amount: number;
  amount_refunded: number;
};
type RefundResponse = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created'> & {
  charge: string;
  status: 'succeeded' | 'failed';
};

/** A notification that was sent; a test delivers it as often and in any order that it likes. */
export type SentEvent = { id: string; payload: string };

/** An account at the stand-in for Stripe, by a clock of its own. `isOlder`: notifications have the shape of API versions before 2025. */
export const makeStripeAccount = (startAt: Date) => {
  let now = Math.floor(startAt.getTime() / 1000);
  let count = 0;
  const nextId = (prefix: string): string => `${prefix}_${(count += 1)}`;
  const subscriptions = new Map<string, SubscriptionResponse>();
  const sessions = new Map<string, SessionResponse>();
  const charges = new Map<string, ChargeResponse>();
  const invoices = new Map<string, string>();
  const events: SentEvent[] = [];
  /**
   * `isDown`: nothing answers; `breaksDown`: every write is answered with an error of Stripe's own, the others: these writes alone.
   * `checksPayments`: the bank checks first payments, which may take days. `beforeEnd`: what happens just before a subscription is ended.
   */
  const defaultState = {
    isOlder: false,
    declines: false,
    isDown: false,
    breaksDown: false,
    failsSessions: false,
    failsRefunds: false,
    checksPayments: false,
    beforeEnd: (_id: string): void => undefined,
    setUp: nothingSetUp,
  };
  const state = { ...defaultState };

  const emit = (type: string, object: object): void => {
    const id = nextId('evt');
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      created: now,
      data: { object: shaped(object) },
    });
    events.push({ id, payload });
  };
  /** The payload's version follows the endpoint, not the package. */
  const shaped = (object: object): object => {
    if (!state.isOlder || !('items' in object)) return object;
    const { items, ...rest } = object as SubscriptionResponse;
    const data = items.data.map(({ current_period_end: _moved, ...item }) => item);
    return { ...rest, current_period_end: items.data[0]?.current_period_end, items: { ...items, data } };
  };
  const changed = (id: string, changes: Partial<SubscriptionResponse>, type = 'updated'): void => {
    const former = subscriptions.get(id);
    if (former === undefined) throw new Error(`There is no ${id}.`);
    const subscription = { ...former, ...changes };
    subscriptions.set(id, subscription);
    emit(`customer.subscription.${type}`, subscription);
  };
  const itemOf = (id: string) => {
    const item = subscriptions.get(id)?.items.data[0];
    if (item === undefined) throw new Error(`There is no ${id}.`);
    return item;
  };
  const withItem = (id: string, changes: { price?: { id: string }; current_period_end?: number }) => ({
    items: { object: 'list' as const, data: [{ ...itemOf(id), ...changes }] },
  });
  const priceOf = (id: string): number => cents[itemOf(id).price.id] ?? 0;
  /** Invoices that the provider still asks to pay, by subscription, in cents. */
  const due = new Map<string, number>();
  /** Cents that are taken off the next payment, by subscription. */
  const credits = new Map<string, number>();
  const customerOf = (subscriptionId: string): string => {
    const customer = subscriptions.get(subscriptionId)?.customer;
    return typeof customer === 'string' ? customer : '';
  };
  const refunds: RefundResponse[] = [];
  /** Pays back the rest of a charge, or a part of it. */
  const refundCharge = (id: string, part?: number): RefundResponse => {
    const paid = charges.get(id);
    if (paid === undefined) throw new Error(`There is no ${id}.`);
    const amount = Math.min(paid.amount - paid.amount_refunded, part ?? paid.amount);
    const refund: RefundResponse = {
      id: nextId('re'),
      object: 'refund',
      amount,
      created: now,
      charge: id,
      status: 'succeeded',
    };
    refunds.push(refund);
    const amount_refunded = paid.amount_refunded + amount;
    const refunded = amount_refunded === paid.amount;
    charges.set(id, { ...paid, refunded, amount_refunded });
    emit('charge.refunded', { id, object: 'charge', refunded });
    return refund;
  };
  const charge = (subscriptionId: string, amount: number): string => {
    const invoice = nextId('in');
    const id = nextId('ch');
    invoices.set(invoice, subscriptionId);
    charges.set(id, {
      id,
      object: 'charge',
      refunded: false,
      disputed: false,
      created: now,
      customer: customerOf(subscriptionId),
      payment_intent: `pi_of_${id}`,
      invoice,
      amount,
      amount_refunded: 0,
    });
    return invoice;
  };
  const chargesOf = (subscriptionId: string): ChargeResponse[] =>
    [...charges.values()].filter(({ invoice }) => invoices.get(invoice) === subscriptionId);
  const chargeOf = (subscriptionId: string): ChargeResponse => {
    const found = chargesOf(subscriptionId).at(-1);
    if (found === undefined) throw new Error(`Nothing was paid for ${subscriptionId}.`);
    return found;
  };

  /** What people and time do. */
  const acts = {
    advance: (seconds: number): void => {
      now += seconds;
    },
    pay: (sessionId: string): string => {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error(`${sessionId} is not open.`);
      const id = nextId('sub');
      const { customer, metadata, price } = session;
      const subscription: SubscriptionResponse = {
        id,
        object: 'subscription',
        customer: customer ?? '',
        metadata: metadata ?? {},
        start_date: now,
        created: now,
        ended_at: null,
        canceled_at: null,
        cancel_at: null,
        cancel_at_period_end: false,
        latest_invoice: null,
        status: state.checksPayments ? 'incomplete' : 'active',
        items: {
          object: 'list',
          data: [{ id: nextId('si'), current_period_end: now + MONTH, price: { id: price } }],
        },
      };
      subscriptions.set(id, subscription);
      if (!state.checksPayments) subscription.latest_invoice = charge(id, cents[price] ?? 0);
      sessions.set(sessionId, { ...session, status: 'complete', subscription: id });
      emit('customer.subscription.created', subscription);
      emit('checkout.session.completed', { ...session, status: 'complete', subscription: id });
      return id;
    },
    /** In another tab, with a page that was opened before. */
    payAgain: (id: string): string => {
      const former = subscriptions.get(id);
      if (former === undefined) throw new Error(`There is no ${id}.`);
      const second = nextId('sub');
      subscriptions.set(second, { ...former, id: second });
      const latest_invoice = charge(second, cents[former.items.data[0]?.price.id ?? ''] ?? 0);
      subscriptions.set(second, { ...former, id: second, latest_invoice });
      emit('customer.subscription.created', subscriptions.get(second) ?? {});
      return second;
    },
    renew: (id: string): void => {
      now = Math.max(now, itemOf(id).current_period_end);
      const amount = Math.max(0, priceOf(id) - (credits.get(id) ?? 0));
      credits.delete(id);
      due.delete(id);
      changed(id, {
        status: 'active',
        latest_invoice: charge(id, amount),
        ...withItem(id, { current_period_end: now + MONTH }),
      });
    },
    payInvoice: (id: string): void => changed(id, { latest_invoice: charge(id, priceOf(id)) }),
    decline: (id: string): void => {
      due.set(id, priceOf(id));
      changed(id, { status: 'past_due' });
    },
    leaveUnpaid: (id: string): void => changed(id, { status: 'unpaid' }),
    pause: (id: string): void => changed(id, { status: 'paused' }),
    /** The bank wants to hear from the person before the first payment. */
    leaveIncomplete: (id: string): void => changed(id, { status: 'incomplete' }),
    /** Nobody answered the bank for a day. */
    expireIncomplete: (id: string): void => changed(id, { status: 'incomplete_expired' }),
    /** The missing payment is made, if there is one. */
    recover: (id: string): void => {
      const missing = due.get(id);
      due.delete(id);
      changed(id, {
        status: 'active',
        ...(missing === undefined ? {} : { latest_invoice: charge(id, missing) }),
      });
    },
    /** As the portal does with flexible billing: a date, and the flag stays. */
    cancelInPortal: (id: string): void =>
      changed(id, { cancel_at: itemOf(id).current_period_end, canceled_at: now }),
    resumeInPortal: (id: string): void =>
      changed(id, { cancel_at: null, cancel_at_period_end: false, canceled_at: null }),
    changePlan: (id: string, plan: PaidPlan): void =>
      changed(id, withItem(id, { price: { id: prices[plan] } })),
    end: (id: string): void =>
      changed(id, { status: 'canceled', ended_at: now, canceled_at: now }, 'deleted'),
    /** Pays back the last payment, or a part of it. */
    refund: (id: string, part?: number): void => void refundCharge(chargeOf(id).id, part),
    /** The bank refuses the last refund, days later, and the money is back at Stripe. */
    failRefund: (id: string): void => {
      const { id: chargeId } = chargeOf(id);
      const refund = refunds.findLast((each) => each.charge === chargeId && each.status === 'succeeded');
      const paid = charges.get(chargeId);
      if (refund === undefined || paid === undefined) throw new Error(`Nothing went back for ${id}.`);
      refund.status = 'failed';
      const amount_refunded = paid.amount_refunded - refund.amount;
      charges.set(chargeId, { ...paid, refunded: false, amount_refunded });
      emit('refund.failed', refund);
    },
    /** The bank has checked the first payment for long enough. */
    payLate: (id: string): void => {
      charge(id, priceOf(id));
      emit('invoice.paid', {
        id: nextId('in'),
        object: 'invoice',
        parent: { subscription_details: { subscription: id } },
      });
    },
    dispute: (id: string): void => {
      const paid = chargeOf(id);
      charges.set(paid.id, { ...paid, disputed: true });
      emit('charge.dispute.created', { id: nextId('dp'), object: 'dispute', charge: paid.id });
    },
  };
  return {
    nextId,
    now: () => now,
    state,
    /** Everything works again, and nothing is set up. */
    restore: () => void Object.assign(state, defaultState),
    events,
    subscriptions,
    sessions,
    charges,
    refunds,
    refundCharge,
    customerOf,
    invoices,
    emit,
    changed,
    itemOf,
    withItem,
    charge,
    chargesOf,
    priceOf,
    due,
    credits,
    acts,
  };
};
