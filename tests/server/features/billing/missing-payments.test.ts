import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { checkOut, codeOf, me, subscriptionOf } from '#tests/support/billing-fixtures.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';

let shop: Awaited<ReturnType<typeof startStripeShop>>;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.close());

const standing = async (person: Person) => {
  const { role, subscriptionStatus } = await me(person);
  return [role, subscriptionStatus];
};

/** A person with a paid plan, a promo and a class type, and what of these they read later. */
const customer = async (plan: 'individual_pro' | 'studio_pro') => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, plan);
  await person.call('POST', '/api/promos', { document: newPromo() });
  await person.call('POST', '/api/custom-class-types', { classType: 'Low Flow' });
  const read = async () => {
    const { promos } = (await person.call('GET', '/api/promos')).json();
    const classTypes: { classType: string }[] = (await person.call('GET', '/api/custom-class-types')).json();
    return [promos.length, classTypes.some(({ classType }) => classType === 'Low Flow')];
  };
  expect(await read()).toEqual([1, true]);
  return { person, id, read };
};

test('a past due subscription keeps plan, team and all that was made while Stripe tries again, and has its status', async () => {
  const { person, id, read } = await customer('studio_pro');
  const { studioId } = await me(person);
  const member = await shop.service.addPerson({ role: 'studio_team', studioId });
  await shop.happens(() => shop.stripe.acts.decline(id));
  expect(await standing(person)).toEqual(['studio_owner', 'past_due']);
  expect((await me(member)).role).toBe('studio_team');
  expect((await subscriptionOf(person)).status).toBe('past_due');
  expect(await read()).toEqual([1, true]);
  expect(codeOf(await checkOut(person, 'individual_pro'))).toEqual([409, 'ALREADY_SUBSCRIBED']);
  // It may be cancelled at the end of the month like any other.
  await person.call('POST', '/api/subscription/cancel');
  expect((await subscriptionOf(person)).cancelsAt).not.toBeNull();
});

const resting = [
  ['unpaid', 'leaveUnpaid', 'past_due'],
  ['paused', 'pause', 'free'],
  ['incomplete', 'leaveIncomplete', 'free'],
] as const;

test.each(resting)(
  'the plan of a subscription that is %s rests: nothing that was made is deleted, and a payment brings it back',
  async (status, act, shown) => {
    const { person, id, read } = await customer('individual_pro');
    await shop.happens(() => shop.stripe.acts[act](id));
    expect(await standing(person)).toEqual(['user', shown]);
    expect((await subscriptionOf(person)).status).toBe(status);
    expect(await read()).toEqual([1, true]);
    expect(codeOf(await checkOut(person, 'individual_pro'))).toEqual([409, 'ALREADY_SUBSCRIBED']);
    await shop.happens(() => shop.stripe.acts.recover(id));
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
  },
);

test.each(resting)(
  'a subscription that is %s ends at once when it is cancelled, and another can be bought',
  async (_status, act) => {
    const { person, id, read } = await customer('individual_pro');
    await shop.happens(() => shop.stripe.acts[act](id));
    expect((await person.call('POST', '/api/subscription/cancel')).json()).toMatchObject({
      role: 'user',
      subscriptionStatus: 'free',
    });
    expect(shop.stripe.subscriptions.get(id)?.status).toBe('canceled');
    expect(await subscriptionOf(person)).toBeNull();
    await shop.buyAt(person, 'individual_pro');
    expect(await standing(person)).toEqual(['pro', 'individual_pro']);
    expect(await read()).toEqual([1, true]);
  },
);

test('a first payment that nobody completed ends the subscription, and another can be bought', async () => {
  const { person, id, read } = await customer('individual_pro');
  await shop.happens(() => shop.stripe.acts.leaveIncomplete(id));
  await shop.happens(() => shop.stripe.acts.expireIncomplete(id));
  expect(await standing(person)).toEqual(['user', 'free']);
  expect(await subscriptionOf(person)).toBeNull();
  await shop.buyAt(person, 'studio_pro');
  expect(await standing(person)).toEqual(['studio_owner', 'studio_pro']);
  expect(await read()).toEqual([1, true]);
});

test('the studio of an owner whose payments are given up rests: its library and its promos stay with the owner', async () => {
  const { person, id, read } = await customer('studio_pro');
  const { studioId } = await me(person);
  const member = await shop.service.addPerson({ role: 'studio_team', studioId });
  const document = newPromo();
  await member.call('POST', '/api/promos', { document });
  await shop.happens(() => shop.stripe.acts.leaveUnpaid(id));
  expect(await standing(person)).toEqual(['user', 'past_due']);
  expect(await read()).toEqual([1, true]);
  expect((await me(member)).role).not.toBe('studio_team');
  expect((await member.call('GET', '/api/promos')).json().promos).toHaveLength(1);
});
