import { expect, onTestFinished, test } from 'vitest';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import { createLog } from '#server/log.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const QUEUE = 'tests';

const wake = ({ deps }: TestService) =>
  inTransaction(deps.dataSource, (manager) => deps.jobQueue.wake(QUEUE, sqlRunner(manager)));

/** Another worker, whose wake-ups run until the test finishes or fails them. */
const startWorker = async ({ databaseUrl }: TestService) => {
  const queue = await pgBossJobQueue(databaseUrl, { works: true, log: createLog('silent') });
  onTestFinished(() => queue.close());
  const running: { finish: () => void; fail: () => void }[] = [];
  await queue.work(QUEUE, 1, () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    running.push({ finish: resolve, fail: () => reject(new Error('failed')) });
    return promise;
  });
  return { running };
};

test('hands a worker the next wake-up until the queue is empty', async () => {
  const service = await serviceForTest();
  for (let count = 0; count < 5; count += 1) await wake(service);
  const { running } = await startWorker(service);
  for (let index = 0; index < 5; index += 1) {
    await waitUntil('the next wake-up', () => running.length === index + 1);
    running[index]?.finish();
  }
  await waitUntil('the queue to be empty', async () => {
    const rows = await service.deps.dataSource.query(`SELECT 1 FROM pgboss.job WHERE state <> 'completed'`);
    return rows.length === 0;
  });
  expect(running).toHaveLength(5);
});

test('delivers a wake-up again when its handler throws', async () => {
  const service = await serviceForTest();
  await wake(service);
  const { running } = await startWorker(service);
  await waitUntil('the wake-up', () => running.length === 1);
  running[0]?.fail();
  await waitUntil('the wake-up again', () => running.length === 2);
  running[1]?.finish();
  await waitUntil('the queue to be empty', async () => {
    const rows = await service.deps.dataSource.query(`SELECT 1 FROM pgboss.job WHERE state <> 'completed'`);
    return rows.length === 0;
  });
  expect(running).toHaveLength(2);
});

test('adds a wake-up only when its transaction commits, and holds it until a worker runs', async () => {
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
  const { running } = await startWorker(service);
  await waitUntil('the wake-up', () => running.length === 1);
  expect(await jobQueue.hasWakeUps(QUEUE)).toBe(false);
  running[0]?.finish();
});
