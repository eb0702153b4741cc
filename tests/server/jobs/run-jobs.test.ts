import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { startJob } from '#server/jobs/claim-job.ts';
import { holdLease, LEASE_SECONDS, LeaseRevokedError, requeueExpired } from '#server/jobs/lease.ts';
import { ensureWakeUp, startJobs } from '#server/jobs/run-jobs.ts';
import { createLog } from '#server/log.ts';
import { countWakeUps, dropWakeUps, expireLeases, leaveOneAttempt } from '#tests/support/job-steps.ts';
import {
  attemptRender,
  inState,
  queueRender,
  readRender,
  serviceWithLibrary,
} from '#tests/support/queued-render.ts';
import { startRenderWorker } from '#tests/support/render-worker.ts';
import { gate, standInEngine } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let service: TestService;
let person: Person;

beforeEach(async () => {
  ({ service, person } = await serviceWithLibrary());
});

const start = (id: string) =>
  inTransaction(service.deps.dataSource, (manager) => startJob(manager, renderJobs.short, id));

const rowOf = async (id: string) =>
  (
    await service.deps.dataSource.query(
      'SELECT state, stage, progress, attempt, attempts_left AS "attemptsLeft" FROM renders WHERE id = $1',
      [id],
    )
  )[0];

describe('a lease', () => {
  test('that expires puts the job back into the queue with a wake-up, and the attempt is counted', async () => {
    const id = await queueRender(person);
    await start(id);
    await dropWakeUps(service.deps, renderTables.short);
    await requeueExpired(service.deps, renderTables.short);
    expect(await rowOf(id)).toMatchObject({ state: 'running' });
    await expireLeases(service.deps, renderTables.short);
    await requeueExpired(service.deps, renderTables.short);
    expect(await rowOf(id)).toEqual({
      state: 'queued',
      stage: null,
      progress: 0,
      attempt: 1,
      attemptsLeft: 2,
    });
    expect(await countWakeUps(service.deps, renderTables.short)).toBe(1);
  });

  test('that is held does not expire, and writes the progress', async () => {
    const id = await queueRender(person);
    const job = await start(id);
    await expireLeases(service.deps, renderTables.short);
    const lease = holdLease(service.deps, renderTables.short, job!, new AbortController().signal);
    lease.report({ progress: 0.4, stage: 'rendering', seconds_left: 3 });
    await waitUntil('the heartbeat', async () => (await rowOf(id)).progress === 0.4);
    await requeueExpired(service.deps, renderTables.short);
    expect(await rowOf(id)).toMatchObject({ state: 'running', stage: 'rendering' });
    await lease.release();
  });

  test('that expires while its video is published stays, and waits for no lock', async () => {
    const id = await queueRender(person);
    await start(id);
    await expireLeases(service.deps, renderTables.short);
    await inTransaction(service.deps.dataSource, async (manager) => {
      // As the attempt that publishes does.
      await manager.query('SELECT FROM renders WHERE id = $1 FOR UPDATE', [id]);
      await requeueExpired(service.deps, renderTables.short);
      expect(await rowOf(id)).toMatchObject({ state: 'running' });
    });
    await requeueExpired(service.deps, renderTables.short);
    expect(await rowOf(id)).toMatchObject({ state: 'queued' });
  });

  test('whose job another attempt has started is lost, and writes nothing more', async () => {
    const id = await queueRender(person);
    const first = await start(id);
    const lease = holdLease(service.deps, renderTables.short, first!, new AbortController().signal);
    await start(id);
    lease.report({ progress: 0.9 });
    await waitUntil('the loss', () => lease.signal.aborted);
    expect(lease.signal.reason).toBeInstanceOf(LeaseRevokedError);
    expect(await rowOf(id)).toMatchObject({ attempt: 2, progress: 0 });
    await lease.release();
  });
});

test('a job that waits without a wake-up gets one, and no second one', async () => {
  await queueRender(person);
  await dropWakeUps(service.deps, renderTables.short);
  await ensureWakeUp(service.deps, renderTables.short);
  await ensureWakeUp(service.deps, renderTables.short);
  expect(await countWakeUps(service.deps, renderTables.short)).toBe(1);
});

test('a job gets no wake-up while its person has enough running', async () => {
  const ids: string[] = [];
  for (const videoDuration of [10, 11, 12]) ids.push(await queueRender(person, { videoDuration }));
  for (const id of ids.slice(0, 2)) await start(id);
  await dropWakeUps(service.deps, renderTables.short);
  await ensureWakeUp(service.deps, renderTables.short);
  expect(await countWakeUps(service.deps, renderTables.short)).toBe(0);
});

test('a working process takes over from a lost one automatically', async () => {
  const id = await queueRender(person);
  await start(id);
  await dropWakeUps(service.deps, renderTables.short);
  await expireLeases(service.deps, renderTables.short);
  const jobQueue = await pgBossJobQueue(service.databaseUrl, { works: true, log: createLog('silent') });
  onTestFinished(await startRenderWorker({ ...service.deps, jobQueue, renderEngine: standInEngine() }));
  expect(await inState(person, id, 'completed')).toMatchObject({ progress: 1 });
});

test('after a sleep of this machine, workers get the time to renew their leases before their jobs are taken', async () => {
  const id = await queueRender(person);
  await start(id);
  await dropWakeUps(service.deps, renderTables.short);
  const clocks = {
    wall: Date.now.bind(Date),
    steady: performance.now.bind(performance),
    asleep: 0,
    waited: 0,
  };
  vi.spyOn(Date, 'now').mockImplementation(() => clocks.wall() + clocks.asleep);
  vi.spyOn(performance, 'now').mockImplementation(() => clocks.steady() + clocks.waited);
  const { dataSource } = service.deps;
  const query = dataSource.query.bind(dataSource);
  const wake = Promise.withResolvers<void>();
  let passes = 0;
  vi.spyOn(dataSource, 'query').mockImplementation(async (...args) => {
    if (args[0] === 'SELECT 1') {
      passes += 1;
      await wake.promise;
    }
    return query(...args);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const jobQueue = await pgBossJobQueue(service.databaseUrl, { works: true, log: createLog('silent') });
  onTestFinished(jobQueue.close);
  const deps = { ...service.deps, jobQueue, renderEngine: standInEngine() };
  onTestFinished(await startJobs(deps, [renderJobs.short]));
  await waitUntil('the first pass', () => passes === 1);
  clocks.asleep = 60_000;
  await expireLeases(service.deps, renderTables.short);
  wake.resolve();
  await waitUntil('the second pass', () => passes === 2);
  expect(await rowOf(id)).toMatchObject({ state: 'running', attempt: 1 });
  clocks.waited = LEASE_SECONDS * 1000;
  expect(await inState(person, id, 'completed')).toMatchObject({ progress: 1 });
  expect(await rowOf(id)).toMatchObject({ attempt: 2 });
});

test('a job waits while the disk is full, and starts once there is room', async () => {
  let checks = 0;
  let free = 0;
  const freeBytes = async (): Promise<number> => {
    checks += 1;
    return free;
  };
  const id = await queueRender(person);
  const jobQueue = await pgBossJobQueue(service.databaseUrl, { works: true, log: createLog('silent') });
  const uploads = { ...service.deps.uploads, freeBytes };
  onTestFinished(
    await startRenderWorker({ ...service.deps, uploads, jobQueue, renderEngine: standInEngine() }),
  );
  await waitUntil('two checks of the disk', () => checks >= 2);
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempt: 0 });
  free = 1e9;
  await inState(person, id, 'completed');
});

test('a failed job is logged once with its error, even if its end cannot be written', async () => {
  const warn = vi.spyOn(service.deps.log, 'warn');
  const { dataSource } = service.deps;
  const query = dataSource.query.bind(dataSource);
  vi.spyOn(dataSource, 'query').mockImplementation(async (...args) => {
    if (args[0].includes(`state = 'failed'`)) throw new Error('statement timeout');
    return query(...args);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const id = await queueRender(person);
  await leaveOneAttempt(service.deps, renderTables.short, id);
  const fault = new Error('the browser closed');
  const engine = standInEngine(() => Promise.reject(fault));
  await expect(attemptRender(service, id, engine)).rejects.toThrow('statement timeout');
  const entry = { err: fault, queue: renderTables.short.queue, job: id, attempt: 1 };
  expect(warn.mock.calls).toEqual([[entry, 'a job failed']]);
});

test('a process that is stopped, even twice at once, hands its job to another', async () => {
  const engine = standInEngine(gate().step);
  const first = await pgBossJobQueue(service.databaseUrl, { works: true, log: createLog('silent') });
  const stop = await startRenderWorker({ ...service.deps, jobQueue: first, renderEngine: engine });
  const id = await queueRender(person);
  await inState(person, id, 'running');
  await Promise.all([stop(), stop()]);
  expect((await readRender(person, id)).state).toBe('queued');
  const second = await pgBossJobQueue(service.databaseUrl, { works: true, log: createLog('silent') });
  onTestFinished(
    await startRenderWorker({ ...service.deps, jobQueue: second, renderEngine: standInEngine() }),
  );
  await inState(person, id, 'completed');
  expect(await rowOf(id)).toMatchObject({ attempt: 2, attemptsLeft: 2 });
});
