import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { type ClaimedRender, markFailed, renderTables } from '#server/features/renders/renders.queries.ts';
import { holdLease, LeaseRevokedError } from '#server/jobs/lease.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import { sendMissingJobs } from '#server/jobs/send-jobs.ts';
import { createLog } from '#server/log.ts';
import { SILENT_SECONDS } from '#server/ports/job-queue.ts';
import {
  claimNext,
  countAttemptsLeft,
  countWaiting,
  dropJobs,
  endPauses,
  leaveOneAttempt,
  loseWorkers,
  recover,
  silenceWorkers,
} from '#tests/support/job-steps.ts';
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

const short = renderTables.short;

/** Starts the next render, as a worker does. */
const start = async (): Promise<ClaimedRender> => {
  const job = await claimNext(service.deps, renderJobs.short);
  if (job === null) throw new Error('It is nobody’s turn.');
  return job;
};

const rowOf = async (id: string) =>
  (
    await service.deps.dataSource.query('SELECT state, stage, progress, attempt FROM renders WHERE id = $1', [
      id,
    ])
  )[0];

const workingQueue = () => pgBossJobQueue(service.databaseUrl, { works: true, log: createLog('silent') });

describe('a job whose worker is silent', () => {
  test('waits again as soon as that is known, and the attempt is counted', async () => {
    const id = await queueRender(person);
    await start();
    await recover(service.deps, short);
    expect(await rowOf(id)).toMatchObject({ state: 'running' });
    await loseWorkers(service.deps, short);
    expect(await rowOf(id)).toEqual({ state: 'queued', stage: null, progress: 0, attempt: 1 });
    expect(await countWaiting(service.deps, short)).toBe(1);
    expect(await countAttemptsLeft(service.deps, short, id)).toBe(2);
  });

  test('stays with it while its video is published, and no pass waits for that', async () => {
    const id = await queueRender(person);
    await start();
    await inTransaction(service.deps.dataSource, async (manager) => {
      // As the attempt that publishes does.
      await manager.query('SELECT FROM renders WHERE id = $1 FOR UPDATE', [id]);
      await loseWorkers(service.deps, short);
      expect(await rowOf(id)).toMatchObject({ state: 'running' });
    });
    await recover(service.deps, short);
    expect(await rowOf(id)).toMatchObject({ state: 'queued' });
  });

  test('and that was its last, ends with a reason', async () => {
    const id = await queueRender(person);
    await leaveOneAttempt(service.deps, short, id);
    await start();
    const jobQueue = await workingQueue();
    const engine = standInEngine();
    onTestFinished(await startRenderWorker({ ...service.deps, jobQueue, renderEngine: engine }));
    await loseWorkers(service.deps, short);
    expect((await inState(person, id, 'failed')).error.code).toBe('WORKER_LOST');
    expect(engine.jobs).toEqual([]);
  });

  test('is finished by another one automatically', async () => {
    const id = await queueRender(person);
    await start();
    const jobQueue = await workingQueue();
    onTestFinished(await startRenderWorker({ ...service.deps, jobQueue, renderEngine: standInEngine() }));
    await silenceWorkers(service.deps, short);
    expect(await inState(person, id, 'completed')).toMatchObject({ progress: 1 });
    expect(await rowOf(id)).toMatchObject({ attempt: 2 });
  });
});

describe('the lease of a running job', () => {
  test('writes the progress', async () => {
    const id = await queueRender(person);
    const lease = holdLease(service.deps, short, await start(), []);
    lease.report({ progress: 0.4, stage: 'rendering', seconds_left: 3 });
    await waitUntil('the progress', async () => (await rowOf(id)).progress === 0.4);
    expect(await rowOf(id)).toMatchObject({ state: 'running', stage: 'rendering' });
    await lease.release();
  });

  test('ends when another attempt has started, and writes nothing more', async () => {
    const id = await queueRender(person);
    const lease = holdLease(service.deps, short, await start(), []);
    await loseWorkers(service.deps, short);
    await endPauses(service.deps, short);
    await start();
    lease.report({ progress: 0.9 });
    await waitUntil('the loss', () => lease.signal.aborted);
    expect(lease.signal.reason).toBeInstanceOf(LeaseRevokedError);
    expect(await rowOf(id)).toMatchObject({ attempt: 2, progress: 0 });
    await lease.release();
  });
});

test('a row that waits without a job gets one, and no second one', async () => {
  const id = await queueRender(person);
  await dropJobs(service.deps, short);
  await sendMissingJobs(service.deps, short, 'queued');
  await sendMissingJobs(service.deps, short, 'queued');
  expect(await countWaiting(service.deps, short)).toBe(1);
  await attemptRender(service, id, standInEngine());
  expect(await readRender(person, id)).toMatchObject({ state: 'completed' });
});

test('a row whose job is given up gets no other one meanwhile', async () => {
  const id = await queueRender(person);
  await leaveOneAttempt(service.deps, short, id);
  await start();
  await loseWorkers(service.deps, short);
  await service.deps.dataSource.query(`UPDATE renders SET updated_at = now() - interval '1 hour'`);
  await sendMissingJobs(service.deps, short, 'running');
  expect(await countWaiting(service.deps, short)).toBe(0);
});

test('after a sleep of this machine, workers get the time for a heartbeat before their jobs are taken', async () => {
  const id = await queueRender(person);
  await start();
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
    if (args[0].includes('pg_postmaster_start_time')) {
      passes += 1;
      await wake.promise;
    }
    return query(...args);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const jobQueue = await workingQueue();
  onTestFinished(jobQueue.close);
  const deps = { ...service.deps, jobQueue, renderEngine: standInEngine() };
  onTestFinished(await startJobs(deps, [renderJobs.short]));
  await waitUntil('the first pass', () => passes === 1);
  clocks.waited = SILENT_SECONDS * 1000;
  clocks.asleep = 60_000;
  await silenceWorkers(service.deps, short);
  wake.resolve();
  await waitUntil('the second pass', () => passes === 2);
  expect(await rowOf(id)).toMatchObject({ state: 'running', attempt: 1 });
  clocks.waited = 2 * SILENT_SECONDS * 1000;
  expect(await inState(person, id, 'completed')).toMatchObject({ progress: 1 });
  expect(await rowOf(id)).toMatchObject({ attempt: 2 });
});

test('a job waits while the disk is full, which costs no attempt, and starts once there is room', async () => {
  let checks = 0;
  let free = 0;
  const freeBytes = async (): Promise<number> => {
    checks += 1;
    return free;
  };
  const id = await queueRender(person);
  const jobQueue = await workingQueue();
  const uploads = { ...service.deps.uploads, freeBytes };
  onTestFinished(
    await startRenderWorker({ ...service.deps, uploads, jobQueue, renderEngine: standInEngine() }),
  );
  await waitUntil('five checks of the disk', () => checks >= 5);
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
  await leaveOneAttempt(service.deps, short, id);
  const fault = new Error('the browser closed');
  const engine = standInEngine(() => Promise.reject(fault));
  await expect(attemptRender(service, id, engine)).rejects.toThrow('statement timeout');
  const entry = { err: fault, queue: short.queue, job: id, attempt: 1 };
  expect(warn.mock.calls).toEqual([[entry, 'a job failed']]);
});

test('a job of a person who has enough running goes back, and costs no attempt', async () => {
  const ids: string[] = [];
  for (const videoDuration of [10, 11, 12]) ids.push(await queueRender(person, { videoDuration }));
  await start();
  await start();
  const [third = ''] = ids.slice(2);
  // As by a worker that took it at the same moment as the others took theirs.
  await attemptRender(service, third, standInEngine());
  expect(await rowOf(third)).toMatchObject({ state: 'queued', attempt: 0 });
  expect(await countAttemptsLeft(service.deps, short, third)).toBe(3);
  await markFailed(service.deps, { id: ids[0] ?? '', attempt: 1, attemptsLeft: 2 }, 'RENDER_FAILED');
  await attemptRender(service, third, standInEngine());
  expect(await readRender(person, third)).toMatchObject({ state: 'completed' });
});

test('a process that is stopped, even twice at once, hands its job to another', async () => {
  const engine = standInEngine(gate().step);
  const first = await workingQueue();
  const stop = await startRenderWorker({ ...service.deps, jobQueue: first, renderEngine: engine });
  const id = await queueRender(person);
  await inState(person, id, 'running');
  await Promise.all([stop(), stop()]);
  expect((await readRender(person, id)).state).toBe('queued');
  const second = await workingQueue();
  onTestFinished(
    await startRenderWorker({ ...service.deps, jobQueue: second, renderEngine: standInEngine() }),
  );
  await inState(person, id, 'completed');
  expect(await rowOf(id)).toMatchObject({ attempt: 2 });
});
