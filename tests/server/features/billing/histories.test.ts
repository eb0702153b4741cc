import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaidPlan, roleOfPlan } from '#contract/plan-limits.ts';
import { me } from '#tests/support/billing-fixtures.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';

// oxlint-disable-next-line node/no-process-env -- `npm run drill:billing` plays ten times as many
const HISTORIES = Number(process.env['BILLING_HISTORIES'] ?? 100);

let shop: Awaited<ReturnType<typeof startStripeShop>>;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.close());

const turns = [
  'renew',
  'decline',
  'leaveUnpaid',
  'pause',
  'recover',
  'cancelInPortal',
  'resumeInPortal',
  'toStudio',
  'toIndividual',
  'end',
] as const;
type Turn = (typeof turns)[number];
const reversals = ['refund', 'dispute', null] as const;

/** What a subscription is by its history alone. */
type Model = { plan: PaidPlan; pays: boolean; isOver: boolean };

const after = (model: Model, turn: Turn): Model => {
  if (model.isOver) return model;
  switch (turn) {
    case 'renew':
    case 'recover':
      return { ...model, pays: true };
    case 'decline':
      return { ...model, pays: true };
    case 'leaveUnpaid':
    case 'pause':
      return { ...model, pays: false };
    case 'toStudio':
      return { ...model, plan: 'studio_pro' };
    case 'toIndividual':
      return { ...model, plan: 'individual_pro' };
    case 'end':
      return { ...model, isOver: true };
    case 'cancelInPortal':
    case 'resumeInPortal':
      return model;
  }
};

const act = (id: string, turn: Turn): void => {
  const { acts } = shop.stripe;
  if (turn === 'toStudio') acts.changePlan(id, 'studio_pro');
  else if (turn === 'toIndividual') acts.changePlan(id, 'individual_pro');
  else acts[turn](id);
};

/** Which of the notifications so far arrive after a turn, by where they stand in the list: some twice, some late, some never. */
const deliveries = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 3 });

const history = fc.record({
  plan: fc.constantFrom<PaidPlan>('individual_pro', 'studio_pro'),
  isOlder: fc.boolean(),
  turns: fc.array(fc.record({ turn: fc.constantFrom(...turns), deliveries }), { maxLength: 6 }),
  reversal: fc.constantFrom(...reversals),
  last: deliveries,
});

test(
  `after ${HISTORIES} random histories with notifications repeated, disordered and lost, accounts have what the model says`,
  { timeout: HISTORIES * 2400 },
  async () => {
    let tried = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ plan, isOlder, turns: sequence, reversal, last }) => {
        const { stripe, service, deliver } = shop;
        stripe.state.isOlder = isOlder;
        const person = await service.addPerson();
        const from = stripe.events.length;
        const id = await shop.payFor(person, plan);
        const deliverSome = async (places: readonly number[]): Promise<void> => {
          const sent = stripe.events.slice(from);
          for (const place of places) {
            const event = sent[Math.floor(place * sent.length)];
            if (event !== undefined) refused += (await deliver(event)).statusCode === 200 ? 0 : 1;
          }
        };
        let model: Model = { plan, pays: true, isOver: false };
        for (const { turn, deliveries: places } of sequence) {
          if (model.isOver) break;
          act(id, turn);
          model = after(model, turn);
          await deliverSome(places);
        }
        if (reversal !== null && !model.isOver) {
          stripe.acts[reversal](id);
          model = { ...model, isOver: true };
        }
        // Only the last one has to arrive.
        await deliverSome([0.9999]);
        await deliverSome(last);
        const role = model.pays && !model.isOver ? roleOfPlan[model.plan] : 'user';
        expect((await me(person)).role).toBe(role);
        const live = await service.deps.dataSource.query(
          'SELECT count(*)::int AS count FROM subscriptions WHERE user_id = $1',
          [person.id],
        );
        expect(live).toEqual([{ count: 1 }]);
        expect(refused).toBe(0);
        tried += 1;
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    console.info(`billing histories: ${tried} tried, each equal to the model`);
  },
);
