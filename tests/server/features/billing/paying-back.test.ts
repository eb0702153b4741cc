import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#tests/support/billing-fixtures.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';

let shop: Awaited<ReturnType<typeof startStripeShop>>;
beforeAll(async () => {
  shop = await startStripeShop();
});
beforeEach(() => shop.stripe.restore());
afterAll(() => shop.close());

const statusOf = (id: string) => shop.stripe.subscriptions.get(id)?.status;

/** Of each payment for a subscription, whether it went back. */
const wentBack = (id: string) => shop.stripe.chargesOf(id).map(({ refunded }) => refunded);

test('nothing ends before it is paid back: a refund that fails is made by the next try', async () => {
  const person = await shop.service.addPerson();
  const first = await shop.buyAt(person, 'individual_pro');
  shop.stripe.state.failsRefunds = true;
  expect(codeOf(await person.call('POST', '/api/subscription/withdraw'))).toEqual([
    503,
    'PAYMENTS_UNAVAILABLE',
  ]);
  const second = shop.stripe.acts.payAgain(first);
  const event = shop.stripe.events.at(-1) ?? { id: '', payload: '' };
  expect((await shop.deliver(event)).statusCode).toBe(503);
  expect([first, second].map(statusOf)).toEqual(['active', 'active']);
  shop.stripe.state.failsRefunds = false;
  expect((await shop.deliver(event)).statusCode).toBe(200);
  expect((await person.call('POST', '/api/subscription/withdraw')).statusCode).toBe(200);
  expect([first, second].map(statusOf)).toEqual(['canceled', 'canceled']);
  expect([first, second].map(wentBack)).toEqual([[true], [true]]);
});

describe('an invoice that is paid between the refund and the end', () => {
  test('of a withdrawn subscription goes back too', async () => {
    const person = await shop.service.addPerson();
    const id = await shop.buyAt(person, 'individual_pro');
    shop.stripe.state.beforeEnd = shop.stripe.acts.payInvoice;
    expect((await person.call('POST', '/api/subscription/withdraw')).statusCode).toBe(200);
    expect([statusOf(id), ...wentBack(id)]).toEqual(['canceled', true, true]);
  });

  test('of a second subscription goes back too', async () => {
    const person = await shop.service.addPerson();
    const first = await shop.buyAt(person, 'individual_pro');
    shop.stripe.state.beforeEnd = shop.stripe.acts.payInvoice;
    let second = '';
    await shop.happens(() => {
      second = shop.stripe.acts.payAgain(first);
    });
    expect([statusOf(second), ...wentBack(second)]).toEqual(['canceled', true, true]);
    expect([statusOf(first), ...wentBack(first)]).toEqual(['active', false]);
  });

  test('goes back with the next try when its refund fails', async () => {
    const person = await shop.service.addPerson();
    const id = await shop.buyAt(person, 'individual_pro');
    shop.stripe.state.beforeEnd = () => {
      shop.stripe.acts.payInvoice(id);
      shop.stripe.state.failsRefunds = true;
    };
    const withdraw = () => person.call('POST', '/api/subscription/withdraw');
    expect(codeOf(await withdraw())).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    expect(wentBack(id)).toEqual([true, false]);
    shop.stripe.restore();
    expect((await withdraw()).statusCode).toBe(200);
    expect(wentBack(id)).toEqual([true, true]);
  });
});

test('a withdrawal that fails after its refund is made by the next try, and nothing goes back twice', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'individual_pro');
  const before = shop.stripe.events.length;
  shop.stripe.state.beforeEnd = () => {
    throw new Error('Stripe is gone.');
  };
  const withdraw = () => person.call('POST', '/api/subscription/withdraw');
  expect(codeOf(await withdraw())).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  expect([statusOf(id), ...wentBack(id)]).toEqual(['active', true]);
  shop.stripe.restore();
  expect((await withdraw()).statusCode).toBe(200);
  expect([statusOf(id), ...wentBack(id)]).toEqual(['canceled', true]);
  const sent = shop.stripe.events.slice(before).map(({ payload }) => JSON.parse(payload).type);
  expect(sent.filter((type) => type === 'charge.refunded')).toHaveLength(1);
});

test('a refund that the bank refuses after the end is shown to admins until the money has gone back', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'individual_pro');
  const before = shop.stripe.events.length;
  await person.call('POST', '/api/subscription/withdraw');
  for (const event of shop.stripe.events.slice(before)) await shop.deliver(event);
  await shop.happens(() => shop.stripe.acts.failRefund(id));

  const admin = await shop.service.addPerson({ role: 'admin' });
  const failed = async () =>
    (await admin.call('GET', '/api/admin/webhook-events'))
      .json()
      .events.filter(({ type }: { type: string }) => type === 'refund.failed')
      .map((event: { id: string; problem: string | null }) => [event.id, event.problem]);
  const [[eventId]] = await failed();
  expect(await failed()).toEqual([[eventId, 'REFUND_FAILED']]);
  const refundedOf = async () => {
    const sql =
      'SELECT refunded_cents AS refunded, paid_cents AS paid FROM subscriptions WHERE provider_id = $1';
    return (await shop.service.deps.dataSource.query(sql, [id]))[0];
  };
  expect(await refundedOf()).toEqual({ refunded: 0, paid: 699 });

  const again = () => admin.call('POST', `/api/admin/webhook-events/${eventId}/process`);
  expect((await again()).statusCode).toBe(200);
  expect(await failed()).toEqual([[eventId, 'REFUND_FAILED']]);
  await shop.happens(() => shop.stripe.acts.refund(id));
  expect((await again()).statusCode).toBe(200);
  expect(await failed()).toEqual([[eventId, null]]);
  expect(await refundedOf()).toEqual({ refunded: 699, paid: 699 });
});

test('a part that the bank refuses is made up for by a later refund of the same amount', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'individual_pro');
  shop.stripe.acts.refund(id, 100);
  shop.stripe.acts.advance(60);
  shop.stripe.acts.refund(id, 200);
  await shop.happens(() => shop.stripe.acts.failRefund(id));
  const { id: eventId } = shop.stripe.events.at(-1) ?? { id: '' };
  const admin = await shop.service.addPerson({ role: 'admin' });
  const problem = async () =>
    (await admin.call('GET', '/api/admin/webhook-events'))
      .json()
      .events.find((event: { id: string }) => event.id === eventId).problem;
  expect(await problem()).toBe('REFUND_FAILED');
  shop.stripe.acts.advance(60);
  await shop.happens(() => shop.stripe.acts.refund(id, 200));
  await admin.call('POST', `/api/admin/webhook-events/${eventId}/process`);
  expect(await problem()).toBeNull();
});

test('a payment that the bank was still checking when its account was deleted goes back once it arrives', async () => {
  const person = await shop.service.addPerson({ password: 'secret' });
  shop.stripe.state.checksPayments = true;
  const id = await shop.buyAt(person, 'individual_pro');
  expect(wentBack(id)).toEqual([]);
  expect((await person.call('DELETE', '/api/user', { password: 'secret' })).statusCode).toBe(204);
  expect(statusOf(id)).toBe('canceled');
  shop.stripe.state.failsRefunds = true;
  shop.stripe.acts.advance(60);
  shop.stripe.acts.payLate(id);
  const arrived = shop.stripe.events.at(-1) ?? { id: '', payload: '' };
  expect((await shop.deliver(arrived)).statusCode).toBe(503);
  expect(wentBack(id)).toEqual([false]);
  shop.stripe.state.failsRefunds = false;
  expect((await shop.deliver(arrived)).statusCode).toBe(200);
  expect(wentBack(id)).toEqual([true]);
});

test('what was paid before an account is deleted stays paid', async () => {
  const person = await shop.service.addPerson({ password: 'secret' });
  const id = await shop.buyAt(person, 'individual_pro');
  await shop.happens(() => shop.stripe.acts.renew(id));
  const before = shop.stripe.events.length;
  expect((await person.call('DELETE', '/api/user', { password: 'secret' })).statusCode).toBe(204);
  for (const event of shop.stripe.events.slice(before)) await shop.deliver(event);
  shop.stripe.acts.advance(60);
  await shop.happens(() => shop.stripe.acts.payLate(id));
  expect(wentBack(id)).toEqual([false, false, true]);
});

test('the money of ten years is read to the cent, in few calls', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'individual_pro');
  for (let month = 0; month < 130; month += 1) {
    shop.stripe.acts.renew(id);
    if (month % 40 === 0) shop.stripe.acts.refund(id, 100);
  }
  const before = shop.stripe.reads.length;
  await shop.happens(() => shop.stripe.acts.refund(id, 50));
  const sql =
    'SELECT paid_cents AS paid, refunded_cents AS refunded FROM subscriptions WHERE provider_id = $1';
  expect(await shop.service.deps.dataSource.query(sql, [id])).toEqual([
    { paid: 131 * 699, refunded: 4 * 100 + 50 },
  ]);
  expect(shop.stripe.reads.slice(before).length).toBeLessThan(20);
});
