import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import { createLog } from '#server/log.ts';
import { LOST_JOBS, type TakenJob } from '#server/ports/job-queue.ts';
import { silenceWorkers } from '#tests/support/job-steps.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const QUEUE = 'tests';

const send = ({ deps }: TestService, row: string, { group = 'somebody', priority = 0 } = {}) =>
  inTransaction(deps.dataSource, (manager) =>
    deps.jobQueue.send(QUEUE, [{ id: randomUUID(), row, group, priority }], sqlRunner(manager)),
  );

type Running = { job: TakenJob; finish: () => void; fail: () => void };

/** Another worker, whose jobs run until the test finishes or fails them. */
const startWorker = async ({ databaseUrl }: TestService, queue = QUEUE, perGroup?: number) => {
  const jobQueue = await pgBossJobQueue(databaseUrl, { works: true, log: createLog('silent') });
  onTestFinished(() => jobQueue.close());
  const running: Running[] = [];
  await jobQueue.work(queue, { concurrency: 1, perGroup }, (job) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    running.push({ job, finish: resolve, fail: () => reject(new Error('failed')) });
    return promise;
  });
  return { running };
};

const rowsOf = (running: readonly Running[]): string[] => running.map(({ job }) => job.row);

const openJobs = ({ deps }: TestService): Promise<{ state: string; left: number }[]> =>
  deps.dataSource.query(
    `SELECT state, retry_limit - retry_count AS left FROM pgboss.job WHERE state < 'completed'`,
  );

test('hands a worker the job with the highest priority, then the oldest, until the queue is empty', async () => {
  const service = await serviceForTest();
  for (const [row, priority] of [
    ['second', -1],
    ['first', 0],
    ['third', -1],
  ] as const)
    await send(service, row, { priority });
  const { running } = await startWorker(service);
  for (let index = 0; index < 3; index += 1) {
    await waitUntil('the next job', () => running.length === index + 1);
    running[index]?.finish();
  }
  await waitUntil('the queue to be empty', async () => (await openJobs(service)).length === 0);
  expect(rowsOf(running)).toEqual(['first', 'second', 'third']);
});

test('hands out a job again after a pause when its handler throws', async () => {
  const service = await serviceForTest();
  await send(service, 'a row');
  const { running } = await startWorker(service);
  await waitUntil('the job', () => running.length === 1);
  running[0]?.fail();
  await waitUntil('the job again', () => running.length === 2);
  running[1]?.finish();
  await waitUntil('the queue to be empty', async () => (await openJobs(service)).length === 0);
  expect(running.map(({ job }) => job.retriesLeft)).toEqual([2, 1]);
});

test('adds a job only when its transaction commits', async () => {
  const service = await serviceForTest();
  const { jobQueue, dataSource } = service.deps;
  const undone = inTransaction(dataSource, async (manager) => {
    const job = { id: randomUUID(), row: 'undone', group: 'somebody', priority: 0 };
    await jobQueue.send(QUEUE, [job], sqlRunner(manager));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send(service, 'done');
  const { running } = await startWorker(service);
  await waitUntil('the job', () => running.length === 1);
  expect(rowsOf(running)).toEqual(['done']);
  running[0]?.finish();
});

test('a job that was given back costs no attempt, and whoever gave it back no longer ends it', async () => {
  const service = await serviceForTest();
  await send(service, 'a row');
  const workers = [await startWorker(service), await startWorker(service)];
  const all = () => workers.flatMap(({ running }) => running);
  await waitUntil('the job', () => all().length === 1);
  const [first] = all();
  await inTransaction(service.deps.dataSource, (manager) => first!.job.giveBack(sqlRunner(manager)));
  await waitUntil('the job to have another worker', () => all().length === 2);
  first?.finish();
  await waitUntil('the first one to take the next', async () => {
    if (all().length === 2) await send(service, 'another row');
    return all().length > 2;
  });
  expect(await openJobs(service)).toContainEqual({ state: 'active', left: 2 });
  for (const { finish } of all()) finish();
});

test('no more jobs of a group run than it may have, while another group has its turn', async () => {
  const service = await serviceForTest();
  await send(service, 'one');
  await send(service, 'two');
  await send(service, 'of another', { group: 'somebody else', priority: -1 });
  const first = await startWorker(service, QUEUE, 1);
  await waitUntil('the first job', () => first.running.length === 1);
  const second = await startWorker(service, QUEUE, 1);
  await waitUntil('the job of the other group', () => second.running.length === 1);
  expect(rowsOf([...first.running, ...second.running])).toEqual(['one', 'of another']);
  for (const { finish } of [...first.running, ...second.running]) finish();
  await waitUntil('the rest', () => first.running.length + second.running.length === 3);
  for (const { finish } of [...first.running, ...second.running]) finish();
});

test('a silent worker loses its job, which becomes a lost one when no retry is left', async () => {
  const service = await serviceForTest();
  await send(service, 'a row');
  const lost = await startWorker(service, LOST_JOBS);
  const { running } = await startWorker(service);
  await waitUntil('the job', () => running.length === 1);
  await service.deps.dataSource.query('UPDATE pgboss.job SET retry_limit = 0');
  const [taken] = running;
  await silenceWorkers(service.deps, { queue: QUEUE });
  await service.deps.jobQueue.recover();
  await waitUntil('the lost job', () => lost.running.length === 1);
  expect(lost.running[0]?.job).toMatchObject({
    id: taken?.job.id,
    queue: QUEUE,
    row: 'a row',
    retriesLeft: -1,
  });
  await waitUntil('the worker to learn of it', () => taken?.job.signal.aborted === true);
  for (const { finish } of [...running, ...lost.running]) finish();
});

test('a row has one job for later, which moves', async () => {
  const { deps } = await serviceForTest();
  for (const time of ['2100-01-02T00:00:00Z', '2100-01-01T00:00:00Z']) {
    await inTransaction(deps.dataSource, (manager) =>
      deps.jobQueue.sendAt(QUEUE, 'a row', new Date(time), sqlRunner(manager)),
    );
  }
  const jobs = await deps.dataSource.query('SELECT start_after FROM pgboss.job');
  expect(jobs).toEqual([{ start_after: new Date('2100-01-01T00:00:00Z') }]);
});
