import { MINUTE_MS } from '#schema/durations.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasDiskSpace } from '#server/disk-reserve.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { canStart, claimNext } from './claim-job.ts';
import type { ClaimedJob, JobKind, JobTable } from './job-kind.ts';
import {
  holdLease,
  LEASE_SECONDS,
  LeaseRevokedError,
  requeue,
  requeueExpired,
  requeueAfterPause,
} from './lease.ts';

/** How often each worker looks for jobs that lost their worker or their wake-up, milliseconds. */
const SUPERVISE_EVERY_MS = 2000;

/** A pause of this worker's supervision after which leases may have expired without their holders' fault, milliseconds. */
const STALL_MS = (LEASE_SECONDS * 1000) / 2;

/** The worker shuts down: its job goes back into the queue and loses no attempt. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

/** @throws the error again when the wake-up is to be handed out once more. */
const settle = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kind: JobKind<Job, D>,
  job: Job,
  { error, reason }: { error: unknown; reason: unknown },
): Promise<void> => {
  if (reason instanceof LeaseRevokedError || error instanceof LeaseRevokedError) return;
  if (reason instanceof StoppingError) {
    await retryWhileDatabaseUnavailable(() => requeue(deps, kind, job));
    throw error;
  }
  const isRetried = job.attemptsLeft > 0 && kind.isRetryable?.(error, job) === true;
  // Before the write, which may fail too; without the columns of the job, which hold secrets, as the address of a calendar feed is one.
  const facts = { err: error, queue: kind.queue, job: job.id, attempt: job.attempt };
  deps.log.warn(facts, isRetried ? 'a job failed and is tried again' : 'a job failed');
  if (isRetried) {
    // Supervision adds a wake-up when the pause is over.
    await retryWhileDatabaseUnavailable(() => requeueAfterPause(deps, kind, job));
    return;
  }
  await retryWhileDatabaseUnavailable(() => kind.fail(deps, job, error));
};

/**
 * Does the work of a claimed job, from its lease to its end. Every write is conditional on the attempt, so one that has
 * been superseded changes nothing.
 *
 * @throws when the job went back into the queue and the wake-up is to be handed out again.
 */
export const runClaimed = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kind: JobKind<Job, D>,
  job: Job,
  stopping: AbortSignal,
): Promise<void> => {
  const lease = holdLease(deps, kind, job, stopping);
  try {
    lease.signal.throwIfAborted();
    await (job.attemptsLeft < 0
      ? retryWhileDatabaseUnavailable(() => kind.abandon(deps, job))
      : kind.run(deps, job, lease));
  } catch (error) {
    await settle(deps, kind, job, { error, reason: lease.signal.reason });
  } finally {
    await lease.release();
  }
};

/**
 * Adds a wake-up when a job may start and none is on its way: after a restored database, or when the job's own wake-up came
 * while its person had enough running.
 */
export const ensureWakeUp = async (deps: Deps, table: JobTable): Promise<void> => {
  if (!(await canStart(deps, table)) || (await deps.jobQueue.hasWakeUps(table.queue))) return;
  await inTransaction(deps.dataSource, (manager) => deps.jobQueue.wake(table.queue, sqlRunner(manager)));
};

const startKind = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kind: JobKind<Job, D>,
  concurrency: number,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  let lastOutage = Number.NEGATIVE_INFINITY;
  // Wall-clock time: `performance.now()` stands still while the machine sleeps.
  let lastPass = Date.now();
  const stopSupervising = repeatUntilStopped(
    SUPERVISE_EVERY_MS,
    async () => {
      // After an outage, a sleep or a hung database every lease looks expired: their holders get the time to renew them.
      await deps.dataSource.query('SELECT 1');
      if (Date.now() - lastPass > STALL_MS) lastOutage = performance.now();
      if (performance.now() - lastOutage > LEASE_SECONDS * 1000) await requeueExpired(deps, kind);
      await ensureWakeUp(deps, kind);
      lastPass = Date.now();
    },
    (error) => {
      lastOutage = performance.now();
      deps.log.warn({ err: error, queue: kind.queue }, 'supervising the jobs failed');
    },
  );
  let hadSpace = true;
  // Where there is none, the wake-up is spent: supervision adds another one.
  const hasSpace = async (): Promise<boolean> => {
    const has = kind.needsDisk !== true || (await hasDiskSpace(deps));
    if (has !== hadSpace) {
      const message = has ? 'there is space again' : 'the disk has no space, so jobs wait';
      deps.log.warn({ queue: kind.queue }, message);
    }
    hadSpace = has;
    return has;
  };
  await deps.jobQueue.work(kind.queue, concurrency, async () => {
    stopping.signal.throwIfAborted();
    if (!(await hasSpace())) return;
    const job = await claimNext(deps, kind);
    if (job === null) return;
    await runClaimed(deps, kind, job, stopping.signal);
    // Its end may make room for a job of the same person, whose own wake-up found that none may start.
    await ensureWakeUp(deps, kind);
  });
  return async () => {
    stopping.abort(new StoppingError());
    await stopSupervising();
  };
};

const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/**
 * Runs jobs of each kind, at most `concurrency` at once in this process: by default one, because a job uses all the processors it
 * may. Calls `sweep`, which removes what killed workers have left behind, at once and every ten minutes. Returns how to stop both:
 * running jobs are aborted with StoppingError and go back into the queue; close the queue afterwards, which waits for them.
 */
export const startJobs = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kinds: readonly JobKind<Job, D>[],
  { sweep, concurrency = 1 }: { sweep?: (deps: D) => Promise<void>; concurrency?: number } = {},
): Promise<() => Promise<void>> => {
  const stopFunctions: (() => Promise<void>)[] = [];
  if (sweep !== undefined) {
    const queues = kinds.map(({ queue }) => queue);
    const onError = (error: unknown): void => deps.log.warn({ err: error, queues }, 'sweeping failed');
    stopFunctions.push(repeatUntilStopped(SWEEP_EVERY_MS, () => sweep(deps), onError));
  }
  for (const kind of kinds) stopFunctions.push(await startKind(deps, kind, concurrency));
  return async () => {
    await Promise.all(stopFunctions.map((stop) => stop()));
  };
};
