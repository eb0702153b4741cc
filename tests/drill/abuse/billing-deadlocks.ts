import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { buyAtOnce } from '#tests/support/billing-at-once.ts';
import { startStripeShop } from '#tests/support/stripe-fixtures.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn } from '#tests/support/test-service.ts';

const ROUNDS = 12;

/** Four notifications of a purchase and the return from its page at once, again and again: how many fail, and how often Postgres ends one. */
export const drillBillingDeadlocks = async (): Promise<Row[]> => {
  const database = await startTestDatabaseServer();
  const shop = await startStripeShop({}, (options) => startServiceOn(database.url, options));
  try {
    const { dataSource } = shop.service.deps;
    let failed = 0;
    let unpaid = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { statuses, location } = await buyAtOnce(shop, await shop.service.addPerson());
      failed += statuses.filter((status) => status !== 200).length;
      if (!location.includes('payment_success')) unpaid += 1;
    }
    const [{ deadlocks }]: [{ deadlocks: string }] = await dataSource.query(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return [
      row(`${ROUNDS * 4} notifications at once with a return: failed`, failed, 'notifications', exactly(0)),
      row(`${ROUNDS} returns at once with notifications: failed`, unpaid, 'returns', exactly(0)),
      row('deadlocks that Postgres ended', Number(deadlocks), 'transactions', atMost(0)),
    ];
  } finally {
    await shop.close();
    await database.stop();
  }
};
