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
