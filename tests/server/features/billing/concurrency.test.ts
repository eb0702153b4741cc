import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyAtOnce } from '#tests/support/billing-at-once.ts';
import { me } from '#tests/support/billing-fixtures.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';

let shop: Awaited<ReturnType<typeof startStripeShop>>;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.close());

test('notifications of a purchase and the return from its page may all come at once', async () => {
  for (let round = 0; round < 12; round += 1) {
    const person = await shop.service.addPerson();
    const { statuses, location } = await buyAtOnce(shop, person);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(location).toBe('/subscription/success?payment_success=true');
    expect(await me(person)).toMatchObject({ role: 'pro', subscriptionStatus: 'individual_pro' });
  }
});
