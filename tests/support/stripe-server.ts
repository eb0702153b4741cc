import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Clock } from '#server/ports/clock.ts';
import { listenAsOther } from '#tests/support/other-server.ts';
import { cents, makeStripeAccount, MONTH, type SessionResponse } from '#tests/support/stripe-account.ts';
import { listedSetUp } from '#tests/support/stripe-set-up.ts';

export const WEBHOOK_SECRET = 'whsec_test';

const ok = (body: unknown) => ({ status: 200, body });

const list = (data: unknown[]) => ok({ object: 'list', data, has_more: false, url: '/' });

/** A page of a list, as long as was asked for or as Stripe allows. */
const page = (data: readonly { id: string }[], query: URLSearchParams) => {
  const start = data.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const end = start + Math.min(100, Number(query.get('limit') ?? 10));
  return ok({ object: 'list', data: data.slice(start, end), has_more: end < data.length, url: '/' });
};

type PaidInvoice = { id: string; amount: number; at: number | null; customer: string; payments: unknown[] };

/** An invoice of which all, at some time, or nothing is paid. */
const invoiceOf = ({ id, amount, at, customer, payments }: PaidInvoice) => ({
  id,
  object: 'invoice',
  status: at === null ? 'open' : 'paid',
  currency: 'usd',
  customer,
  amount_paid: at === null ? 0 : amount,
  amount_remaining: at === null ? amount : 0,
  status_transitions: { paid_at: at },
  payments: { object: 'list', data: payments, has_more: false },
});

type PaymentResponse = Pick<Stripe.InvoicePayment, 'id' | 'object'> & {
  payment: Pick<Stripe.InvoicePayment.Payment, 'type' | 'payment_intent'>;
  invoice: Pick<Stripe.Invoice, 'id' | 'object'> & {
    parent: {
      subscription_details: Pick<Stripe.Invoice.Parent.SubscriptionDetails, 'subscription'>;
    };
  };
};

/**
 * A stand-in for Stripe: it answers calls about its account, a repeated idempotency key with the first response, and signs its
 * notifications. Its account has a time of its own; `clock` is that of the service.
 */
export const startStripeServer = async (clock: Clock) => {
  const account = makeStripeAccount(clock.now());
  const { nextId, state, subscriptions, sessions, charges, invoices, acts } = account;
  const { changed, charge, chargesOf, credits, due, itemOf, priceOf, withItem } = account;
  const answered = new Map<string, { sent: string; status: number; body: unknown }>();
  const writes: string[] = [];
  const reads: string[] = [];
  const stripe = new Stripe('sk_test_x');

  const missing = {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
  };
  const refused = { status: 400, body: { error: { type: 'invalid_request_error' } } };
  const brokenDown = { status: 500, body: { error: { type: 'api_error' } } };
  const found = (body: unknown) => (body === undefined ? missing : ok(body));

  const openSession = (form: URLSearchParams) => {
    if (state.failsSessions) return brokenDown;
    // Stripe opens none for less than half an hour.
    if (Number(form.get('expires_at')) < (clock.now().getTime() + 30 * MINUTE_MS) / 1000) return refused;
    const id = nextId('cs');
    const isTaxed = form.get('automatic_tax[enabled]') === 'true';
    // Stripe needs the address of a customer to know the tax.
    if (isTaxed && form.get('customer_update[address]') !== 'auto') return refused;
    const session: SessionResponse = {
      id,
      object: 'checkout.session',
      status: 'open',
      url: `https://checkout.stripe.test/${id}?session_id=${id}`,
      subscription: null,
      customer: form.get('customer'),
      expires_at: Number(form.get('expires_at')),
      metadata: { userId: form.get('subscription_data[metadata][userId]') ?? '' },
      price: form.get('line_items[0][price]') ?? '',
      automatic_tax: { enabled: isTaxed, liability: null, provider: null, status: null },
    };
    sessions.set(id, session);
    return ok(session);
  };
  const expireSession = (id: string) => {
    const session = sessions.get(id);
    if (session === undefined) return missing;
    if (session.status !== 'open') return refused;
    sessions.set(id, { ...session, status: 'expired' });
    return ok(sessions.get(id));
  };
  /** What a change of the plan costs for the rest of the month; negative for a credit. */
  const prorated = (id: string, price: string, at: number): number => {
    const { price: former, current_period_end: end } = itemOf(id);
    return Math.round((((cents[price] ?? 0) - (cents[former.id] ?? 0)) * (end - at)) / MONTH);
  };
  const updateSubscription = (id: string, form: URLSearchParams) => {
    if (!subscriptions.has(id)) return missing;
    // Of one that was never paid, Stripe changes neither plan nor end.
    if (subscriptions.get(id)?.status === 'incomplete') return refused;
    const price = form.get('items[0][price]');
    if (price !== null && state.declines) {
      return { status: 402, body: { error: { type: 'card_error', code: 'card_declined' } } };
    }
    if (price !== null) {
      const at = Number(form.get('proration_date') ?? account.now());
      const amount = prorated(id, price, at);
      const isCharged = form.get('proration_behavior') === 'always_invoice';
      if (!isCharged) credits.set(id, (credits.get(id) ?? 0) - amount);
      changed(id, {
        ...(isCharged ? { latest_invoice: charge(id, amount) } : {}),
        ...withItem(id, { price: { id: price } }),
      });
    }
    const atEnd = form.get('cancel_at_period_end');
    if (atEnd !== null)
      changed(id, {
        cancel_at_period_end: atEnd === 'true',
        canceled_at: atEnd === 'true' ? account.now() : null,
      });
    if (form.get('cancel_at') === '') changed(id, { cancel_at: null, canceled_at: null });
    return ok(subscriptions.get(id));
  };
  const preview = (form: URLSearchParams) => {
    const id = form.get('subscription') ?? '';
    const at = Number(form.get('subscription_details[proration_date]'));
    const price = form.get('subscription_details[items][0][price]');
    const amount =
      price === null ? Math.max(0, priceOf(id) - (credits.get(id) ?? 0)) : prorated(id, price, at);
    return ok({
      object: 'invoice',
      amount_due: amount,
      currency: 'usd',
    } satisfies Pick<Stripe.Invoice, 'object' | 'amount_due' | 'currency'>);
  };
  /** The invoices of a subscription, newest first, with the one that is not paid, if any. */
  const listInvoices = (query: URLSearchParams) => {
    const of = query.get('subscription') ?? '';
    const customer = account.customerOf(of);
    const paid = chargesOf(of)
      .toReversed()
      .map(({ invoice: id, amount, created, payment_intent }) =>
        invoiceOf({
          id,
          amount,
          at: created,
          customer,
          payments: [
            {
              id: `inpay_of_${id}`,
              object: 'invoice_payment',
              status: 'paid',
              payment: { type: 'payment_intent', payment_intent },
            },
          ],
        }),
      );
    const amount = due.get(of);
    const open =
      amount === undefined
        ? []
        : [invoiceOf({ id: `in_open_${of}`, amount, at: null, customer, payments: [] })];
    return page(query.get('status') === 'paid' ? paid : [...open, ...paid], query);
  };
  const listCharges = (query: URLSearchParams) =>
    page(
      [...charges.values()].filter(({ customer }) => customer === query.get('customer')).toReversed(),
      query,
    );
  const listRefunds = (query: URLSearchParams) =>
    page(
      account.refunds.filter(({ charge: of }) => of === query.get('charge')),
      query,
    );
  const invoicePayments = (query: URLSearchParams) => {
    const [invoice, intent] = [query.get('invoice'), query.get('payment[payment_intent]')];
    const paid = [...charges.values()].filter(
      (each) => each.invoice === invoice || each.payment_intent === intent,
    );
    return list(
      paid.map((each): PaymentResponse => ({
        id: `inpay_of_${each.id}`,
        object: 'invoice_payment',
        payment: { type: 'payment_intent', payment_intent: each.payment_intent },
        invoice: {
          id: each.invoice,
          object: 'invoice',
          parent: { subscription_details: { subscription: invoices.get(each.invoice) ?? '' } },
        },
      })),
    );
  };
  const refundPayment = (form: URLSearchParams) => {
    if (state.failsRefunds) return brokenDown;
    const paid = [...charges.values()].find((each) => each.payment_intent === form.get('payment_intent'));
    if (paid === undefined) return missing;
    if (paid.refunded) {
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } },
      };
    }
    return ok(account.refundCharge(paid.id));
  };
  const cancelNow = (id: string) => {
    state.beforeEnd(id);
    if (subscriptions.get(id)?.ended_at !== null) return missing;
    acts.end(id);
    return ok(subscriptions.get(id));
  };

  const route = (method: string, url: URL, form: URLSearchParams) => {
    const [, , resource = '', id = '', verb = '', third = ''] = url.pathname.split('/');
    switch (`${method} ${resource}`) {
      case 'POST customers':
        return ok({ id: nextId('cus'), object: 'customer' } satisfies Pick<Stripe.Customer, 'id' | 'object'>);
      case 'POST checkout':
        return third === 'expire' ? expireSession(verb) : openSession(form);
      case 'GET checkout':
        return found(sessions.get(verb));
      case 'GET subscriptions':
        return found(subscriptions.get(id));
      case 'POST subscriptions':
        return updateSubscription(id, form);
      case 'DELETE subscriptions':
        return cancelNow(id);
      case 'POST invoices':
        return preview(form);
      case 'GET invoices':
        return listInvoices(url.searchParams);
      case 'GET refunds':
        return id === ''
          ? listRefunds(url.searchParams)
          : found(account.refunds.find((each) => each.id === id));
      case 'GET invoice_payments':
        return invoicePayments(url.searchParams);
      case 'POST refunds':
        return refundPayment(form);
      case 'GET charges':
        return id === '' ? listCharges(url.searchParams) : found(charges.get(id));
      case 'GET prices':
      case 'GET webhook_endpoints':
      case 'GET billing_portal':
        return listedSetUp(state.setUp, resource, id) ?? missing;
      case 'POST billing_portal':
        return ok({
          object: 'billing_portal.session',
          url: 'https://billing.stripe.test/p/1',
        } satisfies Pick<Stripe.BillingPortal.Session, 'object' | 'url'>);
      default:
        return missing;
    }
  };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const form = new URLSearchParams(await text(request));
    if (state.isDown) return void request.socket.destroy();
    const key = headers['idempotency-key'];
    const isWrite = method !== 'GET' && !url.pathname.endsWith('create_preview');
    // The package makes a key up where there is none, and that differs from call to call.
    if (isWrite && (key === undefined || String(key).startsWith('stripe-node-retry-')))
      throw new Error(`${method} ${url.pathname} has no idempotency key.`);
    (isWrite ? writes : reads).push(`${method} ${url.pathname}`);
    // As with Stripe, a key keeps its response, also that of an outage, and belongs to what was sent first.
    const isStored = method === 'POST' && isWrite;
    const sent = `${url.pathname} ${form.toString()}`;
    const former = isStored ? answered.get(String(key)) : undefined;
    const isOther = former !== undefined && former.sent !== sent;
    const fresh = () => (state.breaksDown && isWrite ? brokenDown : route(method, url, form));
    const sending = isOther
      ? { status: 400, body: { error: { type: 'idempotency_error' } } }
      : (former ?? fresh());
    if (isStored && !isOther) answered.set(String(key), { sent, ...sending });
    response.writeHead(sending.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(sending.body));
  };
  const { address, close } = await listenAsOther(reply);
  /** Signed at the time of the machine, which is what signatures count by. */
  const sign = (payload: string, secondsAgo = 0, secret = WEBHOOK_SECRET): string =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
    });
  return {
    url: address,
    state,
    restore: account.restore,
    acts,
    events: account.events,
    writes,
    reads,
    subscriptions,
    sessions,
    chargesOf: account.chargesOf,
    sign,
    close,
  };
};
