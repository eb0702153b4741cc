import { DAY_MS } from '#schema/durations.ts';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { buy, startShop } from '#tests/support/billing-fixtures.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn } from '#tests/support/test-service.ts';

/** A mailed link that withdraws from a contract, on its last day and after it. */
export const drillWithdrawalLinks = async (): Promise<Row[]> => {
  const database = await startTestDatabaseServer();
  const { service, forward, mailsTo } = await startShop((options) => startServiceOn(database.url, options));
  try {
    const post = async (url: string, payload: object) =>
      (await service.app.inject({ method: 'POST', url, payload })).statusCode;
    const person = await service.addPerson();
    await buy(person, 'individual_pro');
    await post('/api/withdrawal', { name: 'Mia Lee', email: person.email });
    const mail = (await mailsTo(service, person.email)).at(-1);
    const token = /\/withdraw#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    forward(14 * DAY_MS);
    const onLastDay = await post('/api/withdrawal/read', { token });
    forward(1000);
    const afterwards = [
      await post('/api/withdrawal/read', { token }),
      await post('/api/withdrawal/confirm', { token }),
    ];
    return [
      row('a withdrawal link on its last day', onLastDay, 'status', exactly(200)),
      row('after 14 days: works', afterwards.filter((status) => status !== 410).length, 'calls', exactly(0)),
    ];
  } finally {
    await service.close();
    await database.stop();
  }
};
