import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkOut, codeOf, me, sessionIn, subscriptionOf } from '#tests/support/billing-fixtures.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';

let shop: Awaited<ReturnType<typeof startStripeShop>>;
let admin: Person;
beforeAll(async () => {
  shop = await startStripeShop();
  admin = await shop.service.addPerson({ role: 'admin' });
});
beforeEach(() => shop.stripe.restore());
afterAll(() => shop.close());

const standing = async (person: Person) => {
  const { role, subscriptionStatus } = await me(person);
  return [role, subscriptionStatus];
};

describe.each([false, true])('with notifications in an older shape: %s', (isOlder) => {
  test('[BI-026] the story of a subscription: each turn at Stripe is what the account has', async () => {
    shop.stripe.state.isOlder = isOlder;
    const { acts } = shop.stripe;
    const person = await shop.service.addPerson();
    const id = await shop.buyAt(person, 'individual_pro');
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
    await shop.happens(() => acts.decline(id));
    expect(await standing(person)).toEqual(['pro', 'past_due']);
    await shop.happens(() => acts.leaveUnpaid(id));
    expect(await standing(person)).toEqual(['user', 'past_due']);
    await shop.happens(() => acts.recover(id));
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
    // The portal sets a date and leaves the flag.
    await shop.happens(() => acts.cancelInPortal(id));
    expect(await standing(person)).toEqual(['pro', 'canceled']);
    expect((await subscriptionOf(person)).cancelsAt).not.toBeNull();
    await person.call('POST', '/api/subscription/resume');
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
    await person.call('POST', '/api/subscription/cancel');
    expect(await standing(person)).toEqual(['pro', 'canceled']);
    await person.call('POST', '/api/subscription/resume');
    await shop.happens(() => acts.changePlan(id, 'studio_pro'));
    expect(await standing(person)).toEqual(['studio_owner', 'studio_pro']);
    await person.call('POST', '/api/subscription/downgrade', { targetPlan: 'individual_pro' });
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
    await shop.happens(() => acts.end(id));
    expect(await standing(person)).toEqual(['user', 'free']);
  });
});

test('an upgrade costs what was shown; a declined card changes nothing', async () => {
  const person = await shop.service.addPerson();
  await shop.buyAt(person, 'individual_pro');
  const proration = (await person.call('GET', '/api/subscription/upgrade')).json();
  const { amountDue, at } = proration;
  expect(amountDue).toBeGreaterThan(3000);
  const upgrade = () =>
    person.call('POST', '/api/subscription/upgrade', { targetPlan: 'studio_pro', amountDue, at });
  shop.stripe.state.declines = true;
  expect(codeOf(await upgrade())).toEqual([402, 'CARD_DECLINED']);
  expect(await standing(person)).toEqual(['pro', 'individual_pro']);
  shop.stripe.state.declines = false;
  // Seen again, as the page does it.
  const again = (await person.call('GET', '/api/subscription/upgrade')).json();
  const upgraded = await person.call('POST', '/api/subscription/upgrade', {
    targetPlan: 'studio_pro',
    amountDue: again.amountDue,
    at: again.at + 1,
  });
  expect([upgraded.statusCode, upgraded.json().role]).toEqual([200, 'studio_owner']);
});

test('the page with cards and invoices is Stripe’s', async () => {
  const person = await shop.service.addPerson();
  await shop.buyAt(person, 'individual_pro');
  expect((await subscriptionOf(person)).hasPortal).toBe(true);
  const { url } = (await person.call('POST', '/api/subscription/portal')).json();
  expect(url).toBe('https://billing.stripe.test/p/1');
});

test('[BI-126] the mock checkout does not exist', async () => {
  const person = await shop.service.addPerson();
  const body = { sessionId: 'mock_1', planId: 'individual_pro' };
  expect((await person.call('POST', '/api/test/simulate-stripe-success', body)).statusCode).toBe(404);
  const { provider } = (await person.call('GET', '/api/subscription/options')).json();
  expect(provider).toBe('stripe');
});

test('twenty checkouts at once are one session, and one customer', async () => {
  const person = await shop.service.addPerson();
  const sessions = shop.stripe.sessions.size;
  const responses = await Promise.all(Array.from({ length: 20 }, () => checkOut(person, 'individual_pro')));
  expect(new Set(responses.map((response) => response.json().redirectUrl)).size).toBe(1);
  expect(shop.stripe.sessions.size - sessions).toBe(1);
});

test('Stripe counts the tax of a checkout by setting, and not without it', async () => {
  const isTaxed = async (at: typeof shop): Promise<boolean | undefined> => {
    const person = await at.service.addPerson();
    const id = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
    return at.stripe.sessions.get(id)?.automatic_tax.enabled;
  };
  const taxed = await startStripeShop({ STRIPE_AUTOMATIC_TAX: 'yes' });
  onTestFinished(() => taxed.close());
  expect([await isTaxed(shop), await isTaxed(taxed)]).toEqual([false, true]);
});

test('a checkout for another plan expires the open one at Stripe', async () => {
  const person = await shop.service.addPerson();
  const first = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
  await checkOut(person, 'studio_pro');
  expect(shop.stripe.sessions.get(first)?.status).toBe('expired');
});

test('a checkout that was paid a moment ago counts when another plan is chosen', async () => {
  const person = await shop.service.addPerson();
  await shop.payFor(person, 'individual_pro');
  expect(codeOf(await checkOut(person, 'studio_pro'))).toEqual([409, 'ALREADY_SUBSCRIBED']);
  expect(await standing(person)).toEqual(['pro', 'individual_pro']);
});

test('a second subscription of a person is ended and paid back', async () => {
  const person = await shop.service.addPerson();
  const first = await shop.buyAt(person, 'individual_pro');
  // A page of a checkout that was left open in another tab.
  const { customer } = shop.stripe.subscriptions.get(first) ?? {};
  const second = shop.stripe.acts.payAgain(first);
  for (const event of shop.stripe.events.slice(-1)) await shop.deliver(event);
  expect(shop.stripe.subscriptions.get(second)?.status).toBe('canceled');
  expect(shop.stripe.writes.filter((write) => write === 'POST /v1/refunds')).not.toEqual([]);
  expect([await standing(person), typeof customer]).toEqual([['pro', 'individual_pro'], 'string']);
});

test.each(['refund', 'dispute'] as const)('a %s ends the subscription at once', async (kind) => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'studio_pro');
  await shop.happens(() => shop.stripe.acts[kind](id));
  expect(await standing(person)).toEqual(['user', 'free']);
  expect(shop.stripe.subscriptions.get(id)?.status).toBe('canceled');
});

describe('a notification', () => {
  test('that is forged, altered or old is refused', async () => {
    const person = await shop.service.addPerson();
    await shop.payFor(person, 'individual_pro');
    const event = shop.stripe.events.at(-1) ?? { id: '', payload: '' };
    const { payload } = event;
    const refused = [
      await shop.deliver(event, ''),
      await shop.deliver(event, shop.stripe.sign(payload, 0, 'whsec_other')),
      await shop.deliver(event, shop.stripe.sign(payload, 600)),
      await shop.deliver(
        { ...event, payload: payload.replace('complete', 'compleat') },
        shop.stripe.sign(payload),
      ),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [400, 'PAYMENT_NOT_SIGNED']));
    expect((await me(person)).role).toBe('user');
    expect((await shop.deliver(event)).json()).toEqual({ received: true });
    expect((await me(person)).role).toBe('pro');
  });

  test('that comes again is answered, and has no further effect', async () => {
    const person = await shop.service.addPerson();
    const id = await shop.buyAt(person, 'individual_pro');
    const event = shop.stripe.events.at(-1) ?? { id: '', payload: '' };
    await shop.happens(() => shop.stripe.acts.end(id));
    for (let time = 0; time < 3; time += 1) expect((await shop.deliver(event)).statusCode).toBe(200);
    expect(await standing(person)).toEqual(['user', 'free']);
    const { events } = (await admin.call('GET', '/api/admin/webhook-events')).json();
    const listed = events.find((each: { id: string }) => each.id === event.id);
    expect([listed.deliveries, listed.problem]).toEqual([4, null]);
  });

  test('whose effect fails is sent again by Stripe, and processed again by an admin, which is recorded', async () => {
    const person = await shop.service.addPerson();
    await shop.payFor(person, 'individual_pro');
    const event = shop.stripe.events.at(-1) ?? { id: '', payload: '' };
    shop.stripe.state.isDown = true;
    expect(codeOf(await shop.deliver(event))).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    shop.stripe.state.isDown = false;
    const log = async () =>
      (await admin.call('GET', '/api/admin/webhook-events'))
        .json()
        .events.find(({ id }: { id: string }) => id === event.id);
    expect(await log()).toMatchObject({ id: event.id, problem: 'PAYMENTS_UNAVAILABLE', processedAt: null });
    const response = await admin.call('POST', `/api/admin/webhook-events/${event.id}/process`);
    expect(response.statusCode).toBe(200);
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
    expect(await log()).toMatchObject({ problem: null, processedAt: expect.any(String) });
    const { changes } = (await admin.call('GET', `/api/admin/changes?target=${event.id}`)).json();
    expect(changes[0].action).toBe('webhook_processed');
    expect((await admin.call('POST', '/api/admin/webhook-events/evt_none/process')).statusCode).toBe(404);
  });

  test('that is lost costs nothing: coming back from the payment, or the next check, reads it', async () => {
    const { app } = shop.service;
    const person = await shop.service.addPerson();
    const { redirectUrl } = (await checkOut(person, 'individual_pro')).json();
    const id = shop.stripe.acts.pay(sessionIn(redirectUrl));
    const url = `/api/subscription/checkout-return?session_id=${sessionIn(redirectUrl)}`;
    expect((await app.inject({ url })).headers.location).toBe('/subscription/success?payment_success=true');
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
    await person.call('POST', '/api/subscription/cancel');
    shop.stripe.acts.end(id);
    await shop.service.deps.dataSource.query(
      `UPDATE subscriptions SET cancels_at = $2 WHERE provider_id = $1`,
      [id, new Date(shop.clock.now().getTime() - 1)],
    );
    expect((await admin.call('POST', '/api/subscription/process-expired')).json()).toEqual({ processed: 1 });
    expect(await standing(person)).toEqual(['user', 'free']);
  });
});
