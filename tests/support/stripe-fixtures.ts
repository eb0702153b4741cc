import { consents, sessionIn } from '#tests/support/billing-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { prices, type SentEvent } from '#tests/support/stripe-account.ts';
import { startStripeServer, WEBHOOK_SECRET } from '#tests/support/stripe-server.ts';
import { type Person, startTestService } from '#tests/support/test-service.ts';

/** A service that takes payments by the real adapter, at a stand-in for Stripe. `start`: outside of tests, on a database of its own. */
export const startStripeShop = async (
  more: Record<string, string> = {},
  start: typeof startTestService = startTestService,
) => {
  const { clock, forward } = movableClock();
  const stripe = await startStripeServer(clock);
  const { mailer, mailsTo } = mailbox();
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_INDIVIDUAL_PRO: prices.individual_pro,
    STRIPE_PRICE_STUDIO_PRO: prices.studio_pro,
    STRIPE_API_URL: stripe.url,
    ...more,
  };
  const service = await start({ settings, change: () => ({ clock, mailer }) });
  /** Sends a notification as Stripe does. */
  const deliver = ({ payload }: SentEvent, signature = stripe.sign(payload)) =>
    service.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  let addresses = 0;
  /** Pays at Stripe's page; no notification has arrived yet. Returns the subscription. */
  const payFor = async (person: Person, planId: string): Promise<string> => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/subscription/create-checkout',
      headers: { cookie: person.cookie },
      payload: { planId, consents },
      // Requests are limited per address, and people have one each.
      remoteAddress: `198.51.${addresses >> 8}.${addresses++ & 255}`,
    });
    return stripe.acts.pay(sessionIn(response.json().redirectUrl));
  };
  /** The same with its notifications. */
  const buyAt = async (person: Person, planId: string): Promise<string> => {
    const before = stripe.events.length;
    const id = await payFor(person, planId);
    for (const event of stripe.events.slice(before)) await deliver(event);
    return id;
  };
  /** Something that happens at Stripe, and the notifications of it. */
  const happens = async (act: () => void): Promise<void> => {
    const before = stripe.events.length;
    act();
    for (const event of stripe.events.slice(before)) await deliver(event);
  };
  const close = async (): Promise<void> => {
    await service.close();
    stripe.close();
  };
  return { service, stripe, clock, forward, mailsTo, deliver, payFor, buyAt, happens, close };
};
