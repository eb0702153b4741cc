import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatMoney } from '#contract/billing/plan-limits.ts';
import type { Receipt } from '#contract/billing/subscription.contract.ts';
import { sendStoredMails } from '#server/features/auth/accounts/account-mails.ts';
import { moneyEvents, type MoneyState } from '#server/features/billing/money-events.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';

let shop: Awaited<ReturnType<typeof startStripeShop>>;
beforeAll(async () => {
  shop = await startStripeShop();
});
beforeEach(() => shop.stripe.restore());
afterAll(() => shop.close());

const mailsOf = async ({ email }: Person) => {
  await shop.service.deps.background.settle();
  return (await shop.mailsTo(shop.service, email)).filter(({ subject }) => subject.endsWith(' · PolePro'));
};

const receiptsOf = async (person: Person): Promise<Receipt[]> =>
  (await person.call('GET', '/api/subscription/receipts')).json().receipts;

/** The mails that something at the provider has caused, with their subject and text. */
const caused = async (person: Person, act: () => void): Promise<{ subject: string; text: string }[]> => {
  const before = (await mailsOf(person)).length;
  await shop.happens(act);
  return (await mailsOf(person)).slice(before);
};

const dollars = (cents: number): string => formatMoney(cents, 'usd');

test('every money event has its mail in both directions, with the amount of the provider to the cent', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'individual_pro');
  const { acts, chargesOf } = shop.stripe;
  expect(await receiptsOf(person)).toMatchObject([{ amount: 699, title: 'Your payment for Individual Pro' }]);

  const steps: [act: () => void, subject: string, amount: number][] = [
    [() => acts.cancelInPortal(id), 'You have cancelled Individual Pro', 0],
    [() => acts.resumeInPortal(id), 'You keep Individual Pro', 699],
    [() => acts.decline(id), 'Your card was declined', 699],
    [() => acts.recover(id), 'Your payment for Individual Pro has arrived', 699],
    [() => acts.renew(id), 'Your payment for Individual Pro', 699],
    [() => acts.refund(id, 250), '$2.50 goes back to your card', 250],
  ];
  for (const [act, subject, amount] of steps) {
    const mails = await caused(person, act);
    expect(mails.map((mail) => mail.subject)).toEqual([`${subject} · PolePro`]);
    expect(mails[0]?.text).toContain(dollars(amount));
    expect(mails[0]?.text).toMatch(/\w+ \d+, \d{4}/);
  }
  expect((await receiptsOf(person)).map(({ amount }) => amount)).toEqual([-250, 699, 699, 699]);

  const { amountDue, at } = (await person.call('GET', '/api/subscription/upgrade')).json();
  await person.call('POST', '/api/subscription/upgrade', { targetPlan: 'studio_pro', amountDue, at });
  expect((await mailsOf(person)).at(-1)).toMatchObject({
    subject: 'You have upgraded to Studio Pro · PolePro',
    text: expect.stringContaining(`you paid ${dollars(amountDue)}`),
  });
  expect(chargesOf(id).at(-1)?.amount).toBe(amountDue);
  await person.call('POST', '/api/subscription/downgrade', { targetPlan: 'individual_pro' });
  const downgraded = (await mailsOf(person)).at(-1);
  const next = Math.max(0, 699 - amountDue);
  expect(downgraded?.subject).toBe('You have changed to Individual Pro · PolePro');
  expect(downgraded?.text).toContain(`Your next payment is ${dollars(next)} on`);
  expect(downgraded?.text).toContain('can be read and downloaded for 60 more days');

  await person.call('POST', '/api/subscription/cancel', { immediate: true });
  expect((await mailsOf(person)).at(-1)?.subject).toBe('Individual Pro has ended · PolePro');
});

test('a withdrawal says before what goes back, and pays back just that', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'studio_pro');
  await shop.happens(() => shop.stripe.acts.refund(id, 1000));
  const { subscription } = (await person.call('GET', '/api/subscription')).json();
  expect(subscription.refund).toEqual({ amount: 2999, currency: 'usd' });
  const receipt = (await person.call('POST', '/api/subscription/withdraw')).json();
  expect(receipt.message).toContain('$29.99 goes back to your card');
  expect((await receiptsOf(person)).map(({ amount }) => amount)).toEqual([-2999, -1000, 3999]);
  expect((await shop.mailsTo(shop.service, person.email)).map(({ text }) => text).join(' ')).toContain(
    'and $29.99 goes back',
  );
});

test('a repeated or late notification causes no second mail', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'individual_pro');
  await shop.happens(() => shop.stripe.acts.renew(id));
  const mails = await mailsOf(person);
  for (const event of shop.stripe.events.slice(-3)) await shop.deliver(event);
  expect(await mailsOf(person)).toEqual(mails);
});

test('what a mail server refuses is sent by the next sweep', async () => {
  const person = await shop.service.addPerson();
  const id = await shop.buyAt(person, 'individual_pro');
  const { mailer } = shop.service.deps;
  shop.service.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('the mail server is away')) };
  await shop.happens(() => shop.stripe.acts.renew(id));
  await shop.service.deps.background.settle();
  shop.service.deps.mailer = mailer;
  expect(await mailsOf(person)).toEqual([]);
  await sendStoredMails(shop.service.deps);
  expect((await mailsOf(person)).map(({ subject }) => subject)).toEqual([
    'Your payment for Individual Pro · PolePro',
  ]);
});

const turns = ['renew', 'decline', 'recover', 'cancelInPortal', 'resumeInPortal', 'payInvoice'] as const;

test('the receipts of any history add up to what the provider took and gave back', async () => {
  const history = fc.array(fc.oneof(fc.constantFrom(...turns), fc.integer({ min: 1, max: 600 })), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      const person = await shop.service.addPerson();
      const id = await shop.buyAt(person, 'individual_pro');
      for (const turn of happened)
        await shop.happens(() =>
          typeof turn === 'number' ? shop.stripe.acts.refund(id, turn) : shop.stripe.acts[turn](id),
        );
      const charges = shop.stripe.chargesOf(id);
      const balance = charges.reduce((sum, each) => sum + each.amount - each.amount_refunded, 0);
      const receipts = await receiptsOf(person);
      expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
      // The purchase has a mail of its own.
      const texts = (await mailsOf(person)).map(({ text }) => text);
      for (const { amount, title } of receipts.slice(0, -1))
        expect(texts.some((text) => text.includes(dollars(Math.abs(amount))))).toBe(title !== '');
    }),
    { numRuns: 25 },
  );
});

test('the first payment of a subscription that was known before it is the purchase, which has a mail of its own', () => {
  const unpaid: MoneyState = {
    plan: 'individual_pro',
    status: 'active',
    cancelsAt: null,
    endedAt: null,
    paidCents: 0,
    refundedCents: 0,
  };
  expect(moneyEvents(unpaid, { ...unpaid, paidCents: 699 })).toEqual([{ kind: 'purchased', amount: 699 }]);
  const paid = { ...unpaid, paidCents: 699 };
  expect(moneyEvents(paid, { ...paid, paidCents: 1398 })).toEqual([{ kind: 'paid', amount: 699 }]);
});
