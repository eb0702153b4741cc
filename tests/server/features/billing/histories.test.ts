import * as fc from 'fast-check';
import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaidPlan, roleOfPlan } from '#contract/billing/plan-limits.ts';
import { me } from '#tests/support/billing-fixtures.ts';
import type { SentEvent } from '#tests/support/stripe-account.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';

// oxlint-disable-next-line node/no-process-env -- `npm run drill:billing` plays ten times as many
const HISTORIES = Number(process.env['BILLING_HISTORIES'] ?? 100);

/** `after` so many statements of a delivery the connection dies; with `isWhole`, the service can reach no database any more. */
type Crash = { after: number; isWhole: boolean };

/** When the connection broke: between the first write of a transaction and its commit, right after the commit, or at another time. */
type CrashPoint = 'beforeCommit' | 'afterCommit' | 'elsewhere';

/** Lets the database end connections of a service under its work. */
const crashesOf = (dataSource: DataSource) => {
  const now: { planned: Crash | null; crashPoint: CrashPoint | null; statements: number } = {
    planned: null,
    crashPoint: null,
    statements: 0,
  };
  const watch = (runner: QueryRunner): QueryRunner => {
    // Hands on what it gets.
    const run = runner.query.bind(runner) as (...sent: unknown[]) => Promise<unknown>;
    let hasWritten = false;
    const query = async (sql: string, ...more: unknown[]): Promise<unknown> => {
      if (now.crashPoint !== null && now.planned?.isWhole === true) {
        // The database rolls back what a process leaves that dies.
        if (sql === 'ROLLBACK') await run(sql);
        throw new Error('The service is gone.');
      }
      const result = await run(sql, ...more);
      hasWritten ||= runner.isTransactionActive && /^\s*(INSERT|UPDATE|DELETE)/i.test(sql);
      now.statements += 1;
      if (now.statements !== now.planned?.after) return result;
      const isStored = sql === 'COMMIT';
      now.crashPoint = hasWritten ? (isStored ? 'afterCommit' : 'beforeCommit') : 'elsewhere';
      const connection: PoolClient = await runner.connect();
      // Its end arrives after the error, and until then the pool would lend it again.
      const isGone = new Promise((resolve) => connection.once('end', resolve));
      try {
        return await run('SELECT pg_terminate_backend(pg_backend_pid())');
      } finally {
        await isGone;
      }
    };
    return Object.assign(runner, { query });
  };
  const open = dataSource.createQueryRunner.bind(dataSource);
  const createQueryRunner: typeof open = (mode) => watch(open(mode));
  Object.assign(dataSource, { createQueryRunner });
  /** When the connection broke during the work; null if it did not. */
  return async <Result>(planned: Crash | null, work: () => Promise<Result>) => {
    Object.assign(now, { planned, crashPoint: null, statements: 0 });
    const result = await work();
    const where = now.crashPoint;
    Object.assign(now, { planned: null, crashPoint: null });
    return { result, where };
  };
};

let shop: Awaited<ReturnType<typeof startStripeShop>>;
let during: ReturnType<typeof crashesOf>;
beforeAll(async () => {
  shop = await startStripeShop();
  during = crashesOf(shop.service.deps.dataSource);
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

/** A delivery takes up to this many statements. */
const MAX_STATEMENTS = 24;

const crash = fc.record({
  after: fc.noBias(fc.integer({ min: 1, max: MAX_STATEMENTS })),
  isWhole: fc.boolean(),
});

/** Which of the notifications so far arrive after a turn, by their index in the list: some twice, some late, some never. */
const deliveries = fc.array(
  fc.record({ place: fc.double({ min: 0, max: 0.999, noNaN: true }), crash: fc.option(crash, { freq: 2 }) }),
  { maxLength: 3 },
);

const history = fc.record({
  plan: fc.constantFrom<PaidPlan>('individual_pro', 'studio_pro'),
  isOlder: fc.boolean(),
  turns: fc.array(fc.record({ turn: fc.constantFrom(...turns), deliveries }), { maxLength: 6 }),
  reversal: fc.constantFrom(...reversals),
  crash: fc.option(crash, { freq: 2 }),
  last: deliveries,
});

test(
  `after ${HISTORIES} random histories with notifications repeated, disordered and lost, and crashes while they are processed, accounts have what the model says`,
  { timeout: HISTORIES * 2400 },
  async () => {
    let tried = 0;
    let refused = 0;
    const crashes: Record<CrashPoint, number> = { beforeCommit: 0, afterCommit: 0, elsewhere: 0 };
    await fc.assert(
      fc.asyncProperty(history, async ({ plan, isOlder, turns: sequence, reversal, crash: atLast, last }) => {
        const { stripe, service, deliver } = shop;
        stripe.state.isOlder = isOlder;
        const person = await service.addPerson();
        const from = stripe.events.length;
        const id = await shop.payFor(person, plan);
        /** Stripe sends again what was answered with an error. */
        const unanswered: SentEvent[] = [];
        const send = async (event: SentEvent, planned: Crash | null): Promise<void> => {
          const { result, where } = await during(planned, async () => {
            const response = await deliver(event);
            await service.deps.background.settle();
            return response;
          });
          if (where !== null) crashes[where] += 1;
          if (result.statusCode === 200) return;
          unanswered.push(event);
          refused += where === null ? 1 : 0;
        };
        const sendAgain = async (): Promise<void> => {
          for (const event of unanswered.splice(0)) await send(event, null);
        };
        const deliverSome = async (some: typeof last): Promise<void> => {
          const sent = stripe.events.slice(from);
          for (const { place, crash: planned } of some) {
            const event = sent[Math.floor(place * sent.length)];
            if (event !== undefined) await send(event, planned);
          }
        };
        let model: Model = { plan, pays: true, isOver: false };
        for (const { turn, deliveries: some } of sequence) {
          if (model.isOver) break;
          act(id, turn);
          model = after(model, turn);
          await deliverSome(some);
        }
        if (reversal !== null && !model.isOver) {
          stripe.acts[reversal](id);
          model = { ...model, isOver: true };
        }
        // Only the last one has to arrive, and none before it may come after it and make up for it.
        await sendAgain();
        await deliverSome([{ place: 0.9999, crash: atLast }]);
        await sendAgain();
        await deliverSome(last);
        await sendAgain();
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
    const { beforeCommit, afterCommit, elsewhere } = crashes;
    console.info(
      `billing histories: ${tried} tried, each equal to the model; crashes: ${beforeCommit} between the first write and the commit, ` +
        `${afterCommit} right after the commit, ${elsewhere} elsewhere`,
    );
    expect(crashes.beforeCommit).toBeGreaterThan(HISTORIES / 8);
  },
);
