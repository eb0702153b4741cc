import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { buy, codeOf, me, startShop } from '#tests/support/billing-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.service.close());

const post = (url: string, payload: object) => shop.service.app.inject({ method: 'POST', url, payload });
const declare = (email: string) => post('/api/withdrawal', { name: 'Mia Lee', email });

const lastMailTo = async ({ email }: Person) => (await shop.mailsTo(shop.service, email)).at(-1);

/** The token of the link in the last mail to somebody. */
const mailedToken = async (person: Person): Promise<string> =>
  /\/withdraw#([\w-]+)/.exec((await lastMailTo(person))?.text ?? '')?.[1] ?? '';

test('a purchase is confirmed by mail with what was agreed to, and with the way to withdraw', async () => {
  const person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  const mail = await lastMailTo(person);
  expect(mail?.subject).toBe('Your Individual Pro at PolePro');
  expect(mail?.text).toMatch(
    /renews every month for \$6\.99[^]*start at once[^]*within 14 days[^]*\/withdraw/,
  );
});

test('a signed-in person withdraws: the plan ends at once, and a mail says when', async () => {
  const person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  const response = (await person.call('POST', '/api/subscription/withdraw')).json();
  expect(response.receivedAt).toBe(shop.clock.now().toISOString());
  expect((await me(person)).role).toBe('user');
  const mails = await shop.mailsTo(shop.service, person.email);
  const mail = mails.find(({ subject }) => subject === 'You have withdrawn from the contract with PolePro');
  expect(mail?.text).toContain(`${response.receivedAt.slice(0, 19).replace('T', ' ')} UTC`);
  expect(codeOf(await person.call('POST', '/api/subscription/withdraw'))).toEqual([409, 'NO_SUBSCRIPTION']);
});

test('without signing in the time counts at once, and the mailed link makes it take effect, once', async () => {
  const person = await shop.service.addPerson();
  await buy(person, 'studio_pro');
  const declared = (await declare(person.email.toUpperCase())).json();
  const token = await mailedToken(person);
  expect((await me(person)).role).toBe('studio_owner');
  expect((await post('/api/withdrawal/read', { token })).json()).toMatchObject({
    planId: 'studio_pro',
    receivedAt: declared.receivedAt,
  });
  const done = (await post('/api/withdrawal/confirm', { token })).json();
  expect(done.receivedAt).toBe(declared.receivedAt);
  expect((await me(person)).role).toBe('user');
  for (const path of ['read', 'confirm']) {
    expect(codeOf(await post(`/api/withdrawal/${path}`, { token }))).toEqual([410, 'WITHDRAWAL_LINK_USED']);
  }
});

test('the mailed link works for 14 days, then only support pays back', async () => {
  const person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  await declare(person.email);
  const token = await mailedToken(person);
  shop.forward(14 * DAY_MS);
  expect((await post('/api/withdrawal/read', { token })).statusCode).toBe(200);
  shop.forward(1000);
  for (const path of ['read', 'confirm']) {
    expect(codeOf(await post(`/api/withdrawal/${path}`, { token }))).toEqual([
      410,
      'WITHDRAWAL_LINK_EXPIRED',
    ]);
  }
  expect((await me(await shop.signIn(person))).role).toBe('pro');
});

test('whether an address has an account or a contract shows in no response', async () => {
  const free = await shop.service.addPerson();
  const response = await declare(free.email);
  const unknown = await declare('nobody@example.test');
  expect(response.json().message.replace(free.email.toLowerCase(), '')).toBe(
    unknown.json().message.replace('nobody@example.test', ''),
  );
  expect(await lastMailTo(free)).toBeUndefined();
});

test('after 14 days it is over', async () => {
  let person = await shop.service.addPerson();
  await buy(person, 'individual_pro');
  shop.forward(14 * DAY_MS);
  person = await shop.signIn(person);
  expect(codeOf(await person.call('POST', '/api/subscription/withdraw'))).toEqual([409, 'WITHDRAWAL_OVER']);
  await declare(person.email);
  expect(await mailedToken(person)).toBe('');
  expect((await me(person)).role).toBe('pro');
});
