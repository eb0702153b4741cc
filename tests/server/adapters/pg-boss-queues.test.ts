import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { pgBossQueues } from '#server/adapters/pg-boss-queues.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { sqlRunner } from '#server/db/sql-runner.ts';
import { createLog } from '#server/log.ts';
import type { TestService } from '#tests/support/service-with-people.ts';
import { serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const addTicket = async ({ deps }: TestService): Promise<string> => {
  const id = randomUUID();
  await inTransaction(deps.dataSource, (manager) => deps.queue.add(id, sqlRunner(manager)));
  return id;
};

/** A worker of its own that keeps what it is handed until it is told how that ends. */
const startWorker = async ({ databaseUrl }: TestService) => {
  const { queue } = await pgBossQueues(databaseUrl, { works: true, log: createLog('silent') });
  onTestFinished(() => queue.close());
  const held: { id: string; finish: () => void; fail: () => void }[] = [];
  await queue.work(1, (id) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    held.push({ id, finish: resolve, fail: () => reject(new Error('failed')) });
    return promise;
  });
  return { held };
};

const stateOf = async ({ deps }: TestService, id: string): Promise<string> =>
  (await deps.dataSource.query('SELECT state FROM pgboss.job WHERE id = $1', [id]))[0].state;

/** As the queue does with the ticket of a worker that has been silent for too long. */
const takeBack = ({ deps }: TestService, id: string) =>
  deps.dataSource.query(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE id = $1`, [id]);

test.each(['finish', 'fail'] as const)(
  'a worker that was believed dead cannot %s the ticket that another one has by now',
  async (end) => {
    const service = await serviceForTest();
    const one = await startWorker(service);
    const id = await addTicket(service);
    await waitUntil('the first worker to have the ticket', () => one.held.length === 1);
    const other = await startWorker(service);
    await takeBack(service, id);
    await waitUntil('the second worker to have it', () => other.held.length === 1);
    one.held[0]?.[end]();
    // What it settles next it settles after that one.
    const next = await addTicket(service);
    await waitUntil('the first worker to have the next ticket', () => one.held.length === 2);
    expect(await stateOf(service, id)).toBe('active');
    one.held[1]?.finish();
    other.held[0]?.finish();
    for (const ticket of [id, next]) {
      await waitUntil(
        'the ticket to be used up',
        async () => (await stateOf(service, ticket)) === 'completed',
      );
    }
    expect([one.held.length, other.held.length]).toEqual([2, 1]);
  },
);

test('a worker that is done takes the next ticket, in the order in which they were added', async () => {
  const service = await serviceForTest();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await addTicket(service));
  const { held } = await startWorker(service);
  for (const [index, id] of ids.entries()) {
    await waitUntil('the next ticket', () => held.length === index + 1);
    expect(held[index]?.id).toBe(id);
    held[index]?.finish();
  }
  await waitUntil('the queue to be empty', async () => {
    const rows = await service.deps.dataSource.query(`SELECT 1 FROM pgboss.job WHERE state <> 'completed'`);
    return rows.length === 0;
  });
});

test('a ticket comes and goes with the transaction that it is added in', async () => {
  const service = await serviceForTest();
  const id = randomUUID();
  const undone = inTransaction(service.deps.dataSource, async (manager) => {
    await service.deps.queue.add(id, sqlRunner(manager));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await service.deps.queue.has(id)).toBe(false);
  const kept = await addTicket(service);
  expect(await service.deps.queue.has(kept)).toBe(true);
  await inTransaction(service.deps.dataSource, (manager) =>
    service.deps.queue.remove(kept, sqlRunner(manager)),
  );
  expect(await service.deps.queue.has(kept)).toBe(false);
});
