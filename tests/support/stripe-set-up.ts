import type { Stripe } from 'stripe';
import { planPrices } from '#contract/billing/plan-limits.ts';

/** What somebody has set up at Stripe, typed by the package: of each object, the fields that the product reads. */
type SetUp = {
  prices: Record<
    string,
    Pick<Stripe.Price, 'object' | 'active' | 'unit_amount' | 'currency'> & {
      recurring: Pick<Stripe.Price.Recurring, 'interval'>;
    }
  >;
  endpoints: Pick<Stripe.WebhookEndpoint, 'object' | 'url' | 'status' | 'enabled_events'>[];
  /** Whether the portal lets people change their card; null: it was never saved. */
  lets: boolean | null;
};

export const nothingSetUp: SetUp = { prices: {}, endpoints: [], lets: null };

const monthly = (unit_amount: number) =>
  ({
    object: 'price',
    active: true,
    unit_amount,
    currency: 'usd',
    recurring: { interval: 'month' },
  }) as const;

/** Everything as docs/operations/payments.md asks for it. */
export const completeSetUp = (publicUrl: string): SetUp => ({
  prices: {
    price_individual: monthly(planPrices.individual_pro),
    price_studio: monthly(planPrices.studio_pro),
  },
  endpoints: [
    {
      object: 'webhook_endpoint',
      url: `${publicUrl}/api/webhooks/stripe`,
      status: 'enabled',
      enabled_events: [
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
      ],
    },
  ],
  lets: true,
});

const list = (data: unknown[]) => ({
  status: 200,
  body: { object: 'list', data, has_more: false, url: '/' },
});

/** What Stripe answers when it is asked for its set-up; undefined for a price that it does not know. */
export const listedSetUp = ({ prices, endpoints, lets }: SetUp, resource: string, id: string) => {
  switch (resource) {
    case 'prices':
      return prices[id] === undefined ? undefined : { status: 200, body: { id, ...prices[id] } };
    case 'webhook_endpoints':
      return list(endpoints);
    default:
      return list(
        lets === null
          ? []
          : [
              {
                object: 'billing_portal.configuration',
                features: { payment_method_update: { enabled: lets } },
              },
            ],
      );
  }
};
