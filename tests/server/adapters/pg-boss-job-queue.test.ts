import { expect, onTestFinished, test } from 'vitest';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import { createLog } from '#server/log.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const QUEUE = 'tests';

const wake = ({ deps }: TestService) =>
  inTransaction(deps.dataSource, (manager) => deps.jobQueue.wake(QUEUE, sqlRunner(manager)));

/** A worker of its own that holds each wake-up until it is told how that ends. */
const startWorker = async ({ databaseUrl }: TestService) => {
  const queue = await pgBossJobQueue(databaseUrl, { works: true, log: createLog('silent') });
  onTestFinished(() => queue.close());
  const held: { finish: () => void; fail: () => void }[] = [];
  await queue.work(QUEUE, 1, () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    held.push({ finish: resolve, fail: () => reject(new Error('failed')) });
    return promise;
  });
  return { held };
};

test('a worker that is done takes the next wake-up, until there are no more', async () => {
  const service = await serviceForTest();
  for (let count = 0; count < 5; count += 1) await wake(service);
  const { held } = await startWorker(service);
  for (let index = 0; index < 5; index += 1) {
    await waitUntil('the next wake-up', () => held.length === index + 1);
    held[index]?.finish();
  }
  await waitUntil('the queue to be empty', async () => {
    const rows = await service.deps.dataSource.query(`SELECT 1 FROM pgboss.job WHERE state <> 'completed'`);
    return rows.length === 0;
  });
  expect(held).toHaveLength(5);
});

test('a wake-up whose handler throws is handed out again', async () => {
  const service = await serviceForTest();
  await wake(service);
  const { held } = await startWorker(service);
  await waitUntil('the wake-up', () => held.length === 1);
  held[0]?.fail();
  await waitUntil('the wake-up again', () => held.length === 2);
  held[1]?.finish();
  await waitUntil('the queue to be empty', async () => {
    const rows = await service.deps.dataSource.query(`SELECT 1 FROM pgboss.job WHERE state <> 'completed'`);
    return rows.length === 0;
  });
  expect(held).toHaveLength(2);
});

test('a wake-up comes with the transaction it is added in, and waits until a worker takes it', async () => {
  const service = await serviceForTest();
  const { jobQueue, dataSource } = service.deps;
  const undone = inTransaction(dataSource, async (manager) => {
    await jobQueue.wake(QUEUE, sqlRunner(manager));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await jobQueue.hasWakeUps(QUEUE)).toBe(false);
  await wake(service);
  expect(await jobQueue.hasWakeUps(QUEUE)).toBe(true);
  expect(await jobQueue.hasWakeUps('another queue')).toBe(false);
  const { held } = await startWorker(service);
  await waitUntil('the wake-up', () => held.length === 1);
  expect(await jobQueue.hasWakeUps(QUEUE)).toBe(false);
  held[0]?.finish();
});
