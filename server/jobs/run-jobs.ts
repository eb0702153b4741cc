import { MINUTE_MS } from '#schema/durations.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction, lockUntilCommit, sqlRunner } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasDiskSpace } from '#server/disk-reserve.ts';
import { LOST_JOBS, SILENT_SECONDS, type TakenJob } from '#server/ports/job-queue.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import {
  type ClaimedJob,
  claimedSql,
  type JobKind,
  type JobTable,
  requeueSql,
  runningSql,
} from './job-kind.ts';
import { holdLease, LeaseRevokedError } from './lease.ts';
import { sendMissingJobs } from './send-jobs.ts';

/** How often each worker looks for jobs that lost their worker, milliseconds. */
const RECOVER_EVERY_MS = 2000;

const SEND_MISSING_EVERY_MS = 10 * MINUTE_MS;

/** A pause of this process after which others may seem silent without their fault, milliseconds. */
const STALL_MS = (SILENT_SECONDS * 1000) / 2;

/** The worker shuts down: its job goes back into the queue and loses no attempt. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

const giveBack = (deps: Deps, taken: TakenJob): Promise<void> =>
  inTransaction(deps.dataSource, (manager) => taken.giveBack(sqlRunner(manager)));

/**
 * Counts the attempt and shows it in the row, before anything is done. Null when the row has ended or has another job; and when its
 * person has enough running: the queue counts them too, but several workers that take a job at once do not see each other.
 */
export const startJob = <Job extends ClaimedJob>(
  deps: Deps,
  // The type of a claimed job follows from its work.
  kind: JobTable & Pick<JobKind<Job, never>, 'run'>,
  taken: TakenJob,
): Promise<Job | null> =>
  inTransaction(deps.dataSource, async (manager) => {
    const { table, queue, personColumn, maxRunningPerPerson: max, filter = () => 'true' } = kind;
    if (max !== undefined) {
      await lockUntilCommit(manager, `start of ${queue} for ${taken.group}`);
      const others = await queryRows<unknown>(
        manager,
        `SELECT FROM ${table} job WHERE ${personColumn} = $1 AND id <> $2 AND ${runningSql(kind)} AND ${filter('job')}`,
        [taken.group, taken.row],
      );
      if (others.length >= max) {
        await taken.giveBack(sqlRunner(manager));
        return null;
      }
    }
    const [job] = await queryRows<Job>(
      manager,
      `UPDATE ${table}
          SET ${kind.startSql}, progress = 0, attempt = attempt + 1, retry_at = NULL,
              started_at = coalesce(started_at, clock_timestamp()), updated_at = now()
        WHERE id = $1 AND job_id = $2 AND (state = 'queued' OR ${runningSql(kind)})
        RETURNING id, attempt, $3::int AS attempts_left, ${kind.columns}`,
      [taken.row, taken.id, taken.retriesLeft],
    );
    return job ?? null;
  });

/** Shows a row as waiting again, if it is still this attempt's, and does the same with the job. */
const putBack = (
  { dataSource }: Deps,
  table: JobTable,
  { id, attempt }: ClaimedJob,
  put: (manager: Parameters<typeof sqlRunner>[0]) => Promise<Date | null>,
): Promise<void> =>
  inTransaction(dataSource, async (manager) => {
    const rows = await queryRows(manager, `${requeueSql(table)} WHERE ${claimedSql(table)} RETURNING id`, [
      id,
      attempt,
    ]);
    if (rows.length === 0) return;
    const retryAt = await put(manager);
    await manager.query(`UPDATE ${table.table} SET retry_at = $2 WHERE id = $1`, [id, retryAt]);
  });

const settle = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kind: JobKind<Job, D>,
  { job, taken, error, signal }: { job: Job; taken: TakenJob; error: unknown; signal: AbortSignal },
): Promise<void> => {
  if (signal.reason instanceof StoppingError) {
    await retryWhileDatabaseUnavailable(() =>
      putBack(deps, kind, job, async (manager) => {
        await taken.giveBack(sqlRunner(manager));
        return null;
      }),
    );
    return;
  }
  if (signal.aborted || error instanceof LeaseRevokedError) return;
  const isRetried = job.attemptsLeft > 0 && kind.isRetryable?.(error, job) === true;
  // Before the write, which may fail too; without the columns of the job, which hold secrets, as the address of a calendar feed is one.
  const facts = { err: error, queue: kind.queue, job: job.id, attempt: job.attempt };
  deps.log.warn(facts, isRetried ? 'a job failed and is tried again' : 'a job failed');
  await retryWhileDatabaseUnavailable(() =>
    isRetried
      ? putBack(deps, kind, job, (manager) => taken.retryLater(sqlRunner(manager)))
      : kind.fail(deps, job, error),
  );
};

/**
 * Does the work of a taken job, from its start to its end. Every write is conditional on the attempt, so one that has been superseded
 * changes nothing.
 */
export const runJob = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kind: JobKind<Job, D>,
  taken: TakenJob,
  stopping: AbortSignal,
): Promise<void> => {
  const job = await startJob<Job>(deps, kind, taken);
  if (job === null) return;
  const lease = holdLease(deps, kind, job, [taken.signal, stopping]);
  try {
    lease.signal.throwIfAborted();
    await (job.attemptsLeft < 0
      ? retryWhileDatabaseUnavailable(() => kind.abandon(deps, job))
      : kind.run(deps, job, lease));
  } catch (error) {
    await settle(deps, kind, { job, taken, error, signal: lease.signal });
  } finally {
    await lease.release();
  }
};

/**
 * Shows the rows as waiting whose jobs were taken from their workers. A locked row is skipped: its attempt is being published.
 */
export const showRecovered = async ({ dataSource, log }: Deps, kind: JobTable): Promise<void> => {
  const rows = await queryRows<{ id: string; attempt: number }>(
    dataSource,
    `${requeueSql(kind)}
      WHERE id IN (
        SELECT lost.id FROM ${kind.table} lost JOIN pgboss.job ON name = $1 AND job.id = job_id AND job.state = 'retry'
         WHERE lost.${runningSql(kind)} FOR UPDATE OF lost SKIP LOCKED)
      RETURNING id, attempt`,
    [kind.queue],
  );
  for (const { id, attempt } of rows)
    log.warn({ queue: kind.queue, job: id, attempt }, 'a worker was lost, its job is queued again');
};

/** Recovers jobs of lost workers, and shows it, until the function that it returns is called. */
const startRecovering = (deps: Deps, kinds: readonly JobTable[]): (() => Promise<void>) => {
  let lastOutage = -Infinity;
  // Wall-clock time: `performance.now()` stands still while the machine sleeps.
  let lastPass = Date.now();
  return repeatUntilStopped(
    RECOVER_EVERY_MS,
    async () => {
      // After an outage, a sleep or a hung database every worker looks silent: they get the time for a heartbeat.
      const [database] = await queryRows<{ uptimeMs: number }>(
        deps.dataSource,
        'SELECT 1000 * extract(epoch FROM now() - pg_postmaster_start_time())::float AS uptime_ms',
      );
      lastOutage = Math.max(lastOutage, performance.now() - (database?.uptimeMs ?? 0));
      if (Date.now() - lastPass > STALL_MS) lastOutage = performance.now();
      if (performance.now() - lastOutage > SILENT_SECONDS * 1000) await deps.jobQueue.recover();
      for (const kind of kinds) {
        await showRecovered(deps, kind);
        await sendMissingJobs(deps, kind, 'running');
      }
      lastPass = Date.now();
    },
    (error) => {
      lastOutage = performance.now();
      deps.log.warn({ err: error }, 'recovering jobs failed');
    },
  );
};

/**
 * Runs jobs of each kind. Returns how to stop: running jobs are aborted with StoppingError and go back into the queue; close the queue
 * afterwards, which waits for them.
 */
export const startJobs = async <D extends Deps>(
  deps: D,
  // Each with jobs of its own.
  // oxlint-disable-next-line typescript/no-explicit-any
  kinds: readonly JobKind<any, D>[],
): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  let hadSpace = true;
  const hasSpace = async ({
    queue,
    needsDisk,
  }: Pick<JobKind<never>, 'queue' | 'needsDisk'>): Promise<boolean> => {
    if (needsDisk !== true) return true;
    const has = await hasDiskSpace(deps);
    if (has !== hadSpace) {
      const message = has ? 'there is space again' : 'the disk has no space, so jobs wait';
      deps.log.warn({ queue }, message);
    }
    hadSpace = has;
    return has;
  };
  const handle = async (taken: TakenJob): Promise<void> => {
    const kind = kinds.find(({ queue }) => queue === taken.queue);
    if (kind === undefined || stopping.signal.aborted || !(await hasSpace(kind))) await giveBack(deps, taken);
    else await runJob(deps, kind, taken, stopping.signal);
  };
  const stopRecovering = startRecovering(deps, kinds);
  const stopSending = repeatUntilStopped(
    SEND_MISSING_EVERY_MS,
    async () => {
      for (const kind of kinds) await sendMissingJobs(deps, kind, 'queued');
    },
    (error) => deps.log.warn({ err: error }, 'adding missing jobs failed'),
  );
  for (const kind of kinds) {
    const { concurrency = 1, maxRunningPerPerson: perGroup } = kind;
    await deps.jobQueue.work(kind.queue, { concurrency, perGroup }, handle);
  }
  await deps.jobQueue.work(LOST_JOBS, { concurrency: 1 }, handle);
  return async () => {
    stopping.abort(new StoppingError());
    await Promise.all([stopRecovering(), stopSending()]);
  };
};
