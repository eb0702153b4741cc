import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { checkOut, codeOf, me, sessionIn } from '#tests/support/billing-fixtures.ts';
import { proveIdentity } from '#tests/support/recent-sign-in.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';
import { completeSetUp } from '#tests/support/stripe-set-up.ts';
import type { Person } from '#tests/support/test-service.ts';

let shop: Awaited<ReturnType<typeof startStripeShop>>;
let admin: Person;
beforeAll(async () => {
  shop = await startStripeShop();
  admin = await shop.service.addPerson({ role: 'admin' });
});
beforeEach(() => shop.stripe.restore());
afterAll(() => shop.close());

test('while Stripe is away a checkout says so, and nothing is charged', async () => {
  const person = await shop.service.addPerson();
  shop.stripe.state.isDown = true;
  expect(codeOf(await checkOut(person, 'individual_pro'))).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  shop.stripe.state.isDown = false;
  expect((await checkOut(person, 'individual_pro')).statusCode).toBe(200);
});

test('a checkout that never came to a session is begun anew once Stripe would not open it any more', async () => {
  const person = await shop.service.addPerson();
  shop.stripe.state.isDown = true;
  expect(codeOf(await checkOut(person, 'individual_pro'))).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  shop.stripe.state.isDown = false;
  shop.forward(40 * MINUTE_MS);
  expect((await checkOut(person, 'individual_pro')).statusCode).toBe(200);
});

test('a refusal that Stripe repeats for its key does not stop the next try', async () => {
  const person = await shop.service.addPerson();
  shop.stripe.state.breaksDown = true;
  expect(codeOf(await checkOut(person, 'individual_pro'))).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  shop.stripe.state.breaksDown = false;
  expect((await checkOut(person, 'individual_pro')).statusCode).toBe(200);

  await shop.buyAt(person, 'individual_pro');
  shop.stripe.state.breaksDown = true;
  expect(codeOf(await person.call('POST', '/api/subscription/cancel'))).toEqual([
    503,
    'PAYMENTS_UNAVAILABLE',
  ]);
  shop.stripe.state.breaksDown = false;
  expect((await person.call('POST', '/api/subscription/cancel')).json()).toMatchObject({
    subscriptionStatus: 'canceled',
  });
});

test('an address that was changed since the first try is the customer’s', async () => {
  const person = await shop.service.addPerson();
  // The session failed after the customer was there.
  shop.stripe.state.failsSessions = true;
  expect((await checkOut(person, 'individual_pro')).statusCode).toBe(503);
  shop.stripe.state.failsSessions = false;
  await shop.service.deps.dataSource.query(`UPDATE users SET email = 'new-' || email WHERE id = $1`, [
    person.id,
  ]);
  expect((await checkOut(person, 'individual_pro')).statusCode).toBe(200);
});

/** Somebody who has the page of an open checkout. */
const openPage = async (): Promise<{ person: Person; session: string }> => {
  const person = await shop.service.addPerson();
  return { person, session: sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl) };
};

describe('a checkout whose page somebody has', () => {
  test('can be paid there, and is confirmed by mail, when the next try fails', async () => {
    const { person, session } = await openPage();
    shop.stripe.state.isDown = true;
    expect(codeOf(await checkOut(person, 'individual_pro'))).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    shop.stripe.state.isDown = false;
    await shop.happens(() => void shop.stripe.acts.pay(session));
    const subjects = (await shop.mailsTo(shop.service, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Individual Pro at PolePro']);
    expect((await me(person)).role).toBe('pro');
    expect(codeOf(await checkOut(person, 'individual_pro'))).toEqual([409, 'ALREADY_SUBSCRIBED']);
    const sold = [...shop.stripe.subscriptions.values()];
    expect(sold.filter(({ metadata }) => metadata['userId'] === person.id)).toHaveLength(1);
  });

  test('is what the next try leads to once Stripe answers again', async () => {
    const { person, session } = await openPage();
    shop.stripe.state.isDown = true;
    await checkOut(person, 'individual_pro');
    shop.stripe.state.isDown = false;
    expect(sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl)).toBe(session);
  });

  test('is closed at Stripe with the account, also after a try that failed', async () => {
    const { person, session } = await openPage();
    shop.stripe.state.isDown = true;
    await checkOut(person, 'individual_pro');
    shop.stripe.state.isDown = false;
    await proveIdentity(shop.service, admin);
    expect((await admin.call('DELETE', `/api/admin/user/${person.id}`)).statusCode).toBe(204);
    expect(shop.stripe.sessions.get(session)?.status).toBe('expired');
  });

  test('is closed at Stripe when Stripe refuses the next try, which begins another', async () => {
    const { person, session } = await openPage();
    // What is sent differs from what the key belongs to.
    await shop.service.deps.dataSource.query(
      `UPDATE users SET stripe_customer_id = 'cus_other' WHERE id = $1`,
      [person.id],
    );
    const next = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
    expect(shop.stripe.sessions.get(session)?.status).toBe('expired');
    expect(shop.stripe.sessions.get(next)?.status).toBe('open');
  });

  test('can be closed after Stripe failed to', async () => {
    const { person, session } = await openPage();
    shop.stripe.state.breaksDown = true;
    expect(codeOf(await checkOut(person, 'studio_pro'))).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    shop.stripe.state.breaksDown = false;
    expect((await checkOut(person, 'studio_pro')).statusCode).toBe(200);
    expect(shop.stripe.sessions.get(session)?.status).toBe('expired');
  });
});

test('a checkout without a session is begun anew when its time is so short that Stripe may refuse it', async () => {
  const person = await shop.service.addPerson();
  const now = shop.clock.now();
  // A process that crashed left it.
  await shop.service.deps.dataSource.query(
    `INSERT INTO checkout_sessions (id, created_at, user_id, plan, state, expires_at)
     VALUES ($1, $2, $3, 'individual_pro', 'open', $4)`,
    [newId(), now, person.id, new Date(now.getTime() + 30 * MINUTE_MS + 1000)],
  );
  const session = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
  const left = (shop.stripe.sessions.get(session)?.expires_at ?? 0) - now.getTime() / 1000;
  expect(left).toBeGreaterThan(50 * 60);
});

test('an account that is deleted leaves no checkout that could be paid', async () => {
  const { person, session } = await openPage();
  await proveIdentity(shop.service, admin);
  expect((await admin.call('DELETE', `/api/admin/user/${person.id}`)).statusCode).toBe(204);
  expect(shop.stripe.sessions.get(session)?.status).toBe('expired');
});

test('each part that is not set up at Stripe is reported', async () => {
  const { paymentSetup } = shop.service.deps;
  const problems = (await paymentSetup?.check()) ?? [];
  expect(problems).toEqual([
    expect.stringContaining('individual_pro'),
    expect.stringContaining('studio_pro'),
    expect.stringContaining('no enabled webhook endpoint'),
    expect.stringContaining('The customer portal'),
  ]);
});

test('a complete setup at Stripe has no problems, and each missing part is named', async () => {
  const { paymentSetup, config } = shop.service.deps;
  const problems = () => paymentSetup?.check();
  const complete = completeSetUp(config.publicUrl);
  shop.stripe.state.setUp = complete;
  expect(await problems()).toEqual([]);
  const [endpoint] = complete.endpoints;
  const events = endpoint?.enabled_events.filter((type) => !type.startsWith('charge.')) ?? [];
  shop.stripe.state.setUp = {
    ...complete,
    endpoints: complete.endpoints.map((each) => ({ ...each, enabled_events: events })),
  };
  expect(await problems()).toEqual([
    'The webhook endpoint at Stripe does not send charge.refunded, charge.dispute.created. Subscribe it to them.',
  ]);
  shop.stripe.state.setUp = { ...complete, lets: false };
  expect(await problems()).toEqual([expect.stringContaining('change their card')]);
});
