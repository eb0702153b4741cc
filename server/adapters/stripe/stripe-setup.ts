import { Stripe } from 'stripe';
import { paidPlans, planPrices } from '#contract/billing/plan-limits.ts';
import type { PaymentSetup } from '#server/ports/payments.ts';
import type { StripeSettings } from '#server/settings/vendor-settings.ts';
import { stripeClient } from './stripe-client.ts';

/** Timeout of one response, milliseconds. */
const TIMEOUT = 9000;

/** Notifications that the endpoint must be subscribed to. */
const neededEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
];

/** The path to which Stripe sends notifications. */
const WEBHOOK_PATH = '/api/webhooks/stripe';

/** The problems of the Stripe account, one sentence each. */
const checkAccount = async (
  stripe: Stripe,
  { prices }: StripeSettings,
  publicUrl: string,
): Promise<string[]> => {
  const problems: string[] = [];
  for (const plan of paidPlans) {
    const price = await stripe.prices.retrieve(prices[plan]).catch(() => null);
    const fits =
      price !== null &&
      price.active &&
      price.unit_amount === planPrices[plan] &&
      price.currency === 'usd' &&
      price.recurring?.interval === 'month';
    if (!fits)
      problems.push(
        `The price of ${plan} at Stripe is not ${planPrices[plan]} US cents a month, or is not active.`,
      );
  }
  const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoint = endpoints.find(
    ({ url, status }) => url === `${publicUrl}${WEBHOOK_PATH}` && status === 'enabled',
  );
  const sent = endpoint?.enabled_events ?? [];
  const unsent = sent.includes('*') ? [] : neededEvents.filter((type) => !sent.includes(type));
  if (endpoint === undefined) {
    problems.push(
      `Stripe has no enabled webhook endpoint ${publicUrl}${WEBHOOK_PATH}, so payments would show with a delay.`,
    );
  } else if (unsent.length > 0) {
    problems.push(`The webhook endpoint at Stripe does not send ${unsent.join(', ')}. Subscribe it to them.`);
  }
  const { data: portals } = await stripe.billingPortal.configurations.list({
    is_default: true,
    active: true,
    limit: 1,
  });
  const [portal] = portals;
  if (portal === undefined)
    problems.push('The customer portal at Stripe is not set up. Save its settings once.');
  else if (!portal.features.payment_method_update.enabled) {
    problems.push('The customer portal at Stripe does not let people change their card. Turn that on.');
  }
  return problems;
};

/** Checks the Stripe account against the needs of this product. */
export const stripeSetup = (settings: StripeSettings, publicUrl: string): PaymentSetup => ({
  check: async () => {
    const stripe = stripeClient(settings, { timeout: TIMEOUT });
    try {
      return await checkAccount(stripe, settings, publicUrl);
    } catch (error) {
      // The package's errors may repeat parts of the request.
      const kind = error instanceof Stripe.errors.StripeError ? error.type : 'no answer';
      return [`The setup of the account at Stripe could not be checked (${kind}).`];
    }
  },
});
