import { checkOut, sessionIn } from '#tests/support/billing-fixtures.ts';
import type { startStripeShop } from '#tests/support/stripe-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';

type Shop = Pick<Awaited<ReturnType<typeof startStripeShop>>, 'service' | 'stripe' | 'deliver'>;

/** Pays, and then four notifications and the return from the payment page arrive at once: how each was answered, and where the return led. */
export const buyAtOnce = async (
  { service, stripe, deliver }: Shop,
  person: Person,
): Promise<{ statuses: number[]; location: string }> => {
  const session = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
  const before = stripe.events.length;
  const subscription = stripe.acts.pay(session);
  while (stripe.events.length < before + 4) stripe.acts.payInvoice(subscription);
  const events = stripe.events.slice(before, before + 4);
  const url = `/api/subscription/checkout-return?session_id=${session}`;
  const [returned, ...responses] = await Promise.all([
    service.app.inject(url),
    ...events.map((event) => deliver(event)),
  ]);
  return {
    statuses: responses.map(({ statusCode }) => statusCode),
    location: String(returned.headers.location),
  };
};
