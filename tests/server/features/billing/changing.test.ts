import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import { buy, codeOf, me, startShop, subscriptionOf } from '#tests/support/billing-fixtures.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.service.close());

test('[BI-042] [BI-094] [BI-095] a subscription cancelled keeps its plan to the end of the month, and is free afterwards', async () => {
  let person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  const cancelled = await person.call('POST', '/api/subscription/cancel');
  expect(cancelled.json()).toMatchObject({ role: 'pro', subscriptionStatus: 'canceled' });
  const { cancelsAt, periodEndsAt } = await subscriptionOf(person);
  expect(cancelsAt).toBe(periodEndsAt);
  let admin = await shop.service.addPerson({ role: 'admin' });
  const check = async () => (await admin.call('POST', '/api/subscription/process-expired')).json();
  expect(await check()).toEqual({ processed: 0 });
  shop.forward(31 * DAY_MS);
  [person, admin] = [await shop.signIn(person), await shop.signIn(admin)];
  expect(await check()).toEqual({ processed: 1 });
  expect(await me(person)).toMatchObject({ role: 'user', subscriptionStatus: 'free' });
  expect(await subscriptionOf(person)).toBeNull();
  // And it can be bought again.
  await buy(person, 'individual_pro');
  expect((await me(person)).role).toBe('pro');
});

test('a subscription can be resumed while its month lasts', async () => {
  const person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  await person.call('POST', '/api/subscription/cancel', {});
  expect((await person.call('POST', '/api/subscription/resume')).json()).toMatchObject({
    role: 'pro',
    subscriptionStatus: 'individual_pro',
  });
  expect((await subscriptionOf(person)).cancelsAt).toBeNull();
});

test('[BI-039] [BI-096] a subscription cancelled at once takes Pro away at once', async () => {
  const person = await shop.service.addPerson({ role: 'beta' });
  await buy(person, 'individual_pro');
  const response = await person.call('POST', '/api/subscription/cancel', { immediate: true });
  // They are again what they were before.
  expect(response.json().role).toBe('beta');
  expect(codeOf(await person.call('POST', '/api/subscription/cancel'))).toEqual([409, 'NO_SUBSCRIPTION']);
});

test('[BI-033] [BI-036] [BI-041] a subscription of a studio is downgraded: members lose access at once', async () => {
  const owner = await shop.service.addPerson();
  await buy(owner, 'studio_pro');
  const { studioId } = await me(owner);
  const member = await shop.service.addPerson({ role: 'studio_team', studioId });
  const response = await owner.call('POST', '/api/subscription/downgrade', { targetPlan: 'individual_pro' });
  expect(response.json()).toMatchObject({
    role: 'pro',
    subscriptionStatus: 'individual_pro',
    studioId: null,
  });
  expect((await subscriptionOf(owner)).planId).toBe('individual_pro');
  expect((await me(member)).role).toBe('user');
});

test('before a studio ends its owner sees what is lost; it stays readable for 60 days, and its members get a mail', async () => {
  let owner = await shop.service.addPerson();
  await buy(owner, 'studio_pro');
  const { studioId } = await me(owner);
  const member = await shop.service.addPerson({ role: 'studio_team', studioId });
  await owner.call('POST', '/api/timetable/sessions', sampleSession({ classType: 'Pole Flow' }));
  expect((await owner.call('GET', '/api/planning/contents')).json()).toEqual({
    classes: 1,
    batches: 0,
    hasWeekPlan: false,
    people: 0,
    team: [expect.any(String)],
  });
  const kept = async (person = owner) => (await person.call('GET', '/api/planning/kept')).json().kept;
  expect(await kept()).toBeNull();
  await owner.call('POST', '/api/subscription/downgrade', { targetPlan: 'individual_pro' });
  expect(await kept()).toMatchObject({
    classes: [{ classType: 'Pole Flow' }],
    batches: [],
    weekday: null,
    team: [{ email: member.email }],
  });
  expect(await kept(member)).toBeNull();
  await waitUntil('the mail to the member', async () =>
    (await shop.mailsTo(shop.service, member.email)).find(({ subject }) =>
      /team on PolePro has ended/.test(subject),
    ),
  );
  shop.forward(61 * DAY_MS);
  owner = await shop.signIn(owner);
  expect(await kept()).toBeNull();
});

test('[BI-037] a subscription of a studio is cancelled by its owner', async () => {
  const owner = await shop.service.addPerson();
  await buy(owner, 'studio_pro');
  const response = await owner.call('POST', '/api/subscription/cancel', { immediate: true });
  expect(response.json()).toMatchObject({ role: 'user', studioId: null });
});

test('[BI-040] a subscription is upgraded for the amount that was shown, and for no other', async () => {
  let person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  shop.forward(15 * DAY_MS);
  person = await shop.signIn(person);
  const { amountDue, at } = (await person.call('GET', '/api/subscription/upgrade')).json();
  expect(Math.abs(amountDue - (3999 - 699) / 2)).toBeLessThan(5);
  const upgrade = (amount: number) =>
    person.call('POST', '/api/subscription/upgrade', { targetPlan: 'studio_pro', amountDue: amount, at });
  expect(codeOf(await upgrade(amountDue + 1))).toEqual([409, 'PRORATION_CHANGED']);
  expect((await upgrade(amountDue)).json()).toMatchObject({ role: 'studio_owner' });
  expect(codeOf(await upgrade(amountDue))).toEqual([409, 'ALREADY_ON_PLAN']);
});

test('an upgrade is not calculated for a moment that its person has made up', async () => {
  let person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  shop.forward(DAY_MS);
  person = await shop.signIn(person);
  const { at } = (await person.call('GET', '/api/subscription/upgrade')).json();
  const upgrade = (amountDue: number, moment: number) =>
    person.call('POST', '/api/subscription/upgrade', { targetPlan: 'studio_pro', amountDue, at: moment });
  // At the end of the month the rest of it costs nothing.
  const end = Date.parse((await subscriptionOf(person)).periodEndsAt) / 1000 - 1;
  for (const amountDue of [0, 1]) {
    expect(codeOf(await upgrade(amountDue, Math.floor(end)))).toEqual([409, 'PRORATION_CHANGED']);
  }
  shop.forward(HOUR_MS);
  const { amountDue } = (await person.call('GET', '/api/subscription/upgrade')).json();
  expect(codeOf(await upgrade(amountDue, at))).toEqual([409, 'PRORATION_CHANGED']);
  expect((await me(person)).role).toBe('pro');
});

test('a subscription that is paid by card is cancelled by an admin with the provider, and has no other end', async () => {
  const admin = await shop.service.addPerson({ role: 'admin' });
  const person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  const change = await admin.call('PATCH', `/api/admin/user-role/${person.id}`, { role: 'user' });
  expect(codeOf(change)).toEqual([409, 'PAID_BY_CARD']);
  const expiry = await admin.call('PATCH', `/api/admin/update-expiration/${person.id}`, {
    expirationDate: '2099-01-31',
  });
  expect(codeOf(expiry)).toEqual([409, 'PAID_BY_CARD']);
  const response = await admin.call('POST', `/api/admin/cancel-subscription/${person.id}`, {
    immediate: true,
  });
  expect(response.json()).toMatchObject({ role: 'user', subscriptionStatus: 'free' });
  expect(await subscriptionOf(person)).toBeNull();
});

test('a subscription ends with the account, and its record stays without the person', async () => {
  const admin = await shop.service.addPerson({ role: 'admin' });
  const person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  expect((await admin.call('DELETE', `/api/admin/user/${person.id}`)).statusCode).toBe(204);
  const rows = await shop.service.deps.dataSource.query(
    'SELECT status, user_id FROM subscriptions WHERE customer_id = $1',
    [`cus_mock_${person.id}`],
  );
  expect(rows).toEqual([{ status: 'canceled', user_id: null }]);
});
