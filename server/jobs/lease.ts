import { setTimeout } from 'node:timers/promises';
import { changedRows, countChanged } from '#server/db/changed-rows.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { type ClaimedJob, type JobTable, claimedSql, runningSql } from './job-kind.ts';

/** A job whose heartbeat is older than this has lost its worker; seconds. */
export const LEASE_SECONDS = 10;
/** Progress is written at most this often, a bare heartbeat after this many turns without any; milliseconds. */
const TURN_MS = 250;
const QUIET_TURNS = 4;

/** The row is no longer this attempt's: cancelled, or started again by another worker. */
export class LeaseRevokedError extends Error {
  override name = 'LeaseRevokedError';
}

/** Values by column; `progress` is 0 to 1. */
type Progress = { progress: number } & Record<string, unknown>;

export type Lease = {
  /** Aborts with LeaseRevokedError, or with the reason of the shutdown. */
  signal: AbortSignal;
  /** Progress to be written with the next heartbeat. */
  report: (progress: Progress) => void;
  release: () => Promise<void>;
};

/** False when the job is no longer this attempt's. */
const writeHeartbeat = async (
  { dataSource }: LocalDeps,
  table: JobTable,
  { id, attempt }: ClaimedJob,
  progress: Progress | null,
): Promise<boolean> => {
  const columns = Object.keys(progress ?? {});
  const sets = columns.map((column, index) => `, ${column} = $${index + 3}`).join('');
  // The database's clock: those of two machines may differ by more than a lease.
  const count = await countChanged(
    dataSource,
    `UPDATE ${table.table} SET heartbeat_at = clock_timestamp()${sets} WHERE ${claimedSql(table)}`,
    [id, attempt, ...Object.values(progress ?? {})],
  );
  return count === 1;
};

/**
 * Keeps the lease on a running job and writes its progress, from a process that does no heavy work itself. While the
 * database is away it keeps trying: whether the job is still ours shows when it is back.
 */
export const holdLease = (
  deps: LocalDeps,
  table: JobTable,
  job: ClaimedJob,
  stopping: AbortSignal,
): Lease => {
  const revoked = new AbortController();
  const released = new AbortController();
  let unwritten: Progress | null = null;

  const sendHeartbeat = async (): Promise<void> => {
    const progress = unwritten;
    unwritten = null;
    try {
      if (!(await writeHeartbeat(deps, table, job, progress))) revoked.abort(new LeaseRevokedError());
    } catch (error) {
      unwritten ??= progress;
      deps.log.warn({ err: error, queue: table.queue, job: job.id }, 'renewing the lease failed');
    }
  };

  const heartbeatUntilReleased = async (): Promise<void> => {
    let quiet = 0;
    while (!released.signal.aborted && !revoked.signal.aborted) {
      // On release the pause ends at once, which is no error.
      await setTimeout(TURN_MS, undefined, { signal: released.signal }).catch(() => {});
      quiet += 1;
      const isDue = unwritten !== null || quiet >= QUIET_TURNS;
      if (!isDue || released.signal.aborted) continue;
      quiet = 0;
      await sendHeartbeat();
    }
  };
  const running = heartbeatUntilReleased();

  return {
    signal: AbortSignal.any([revoked.signal, stopping]),
    report: (progress) => {
      unwritten = { ...progress, progress: Math.max(0, Math.min(1, progress.progress)) };
    },
    release: async () => {
      released.abort();
      await running;
    },
  };
};

const requeueSql = ({ table, clearSql }: JobTable): string =>
  `UPDATE ${table} SET state = 'queued', progress = 0, heartbeat_at = NULL, updated_at = now()
    ${clearSql === undefined ? '' : `, ${clearSql}`}`;

/** Puts a job back into the queue, as if this attempt had not been made: it was not to blame. */
export const requeue = async (
  { dataSource }: LocalDeps,
  table: JobTable,
  { id, attempt }: ClaimedJob,
): Promise<void> => {
  await dataSource.query(
    `${requeueSql(table)}, attempts_left = attempts_left + 1 WHERE ${claimedSql(table)}`,
    [id, attempt],
  );
};

/** Seconds before the last attempt; each one before it waits for a fraction of the next pause. */
const LAST_PAUSE = 60;
const PAUSE_GROWTH = 6;

/** Puts a job back into the queue, where it waits a while: what kept this attempt from its work may be over by then. */
export const requeueAfterPause = async (
  { dataSource }: LocalDeps,
  table: JobTable,
  { id, attempt, attemptsLeft }: ClaimedJob,
): Promise<void> => {
  const pause = LAST_PAUSE / PAUSE_GROWTH ** (attemptsLeft - 1);
  await dataSource.query(
    `${requeueSql(table)}, retry_at = clock_timestamp() + make_interval(secs => $3) WHERE ${claimedSql(table)}`,
    [id, attempt, pause],
  );
};

/**
 * Puts every job whose lease has expired back into the queue, with a wake-up each. A locked row is skipped: its attempt is
 * being published, and its heartbeat waits for that lock too.
 */
export const requeueExpired = (deps: Deps, table: JobTable): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const { filter = () => 'true' } = table;
    const rows = await changedRows<{ id: string; attempt: number }>(
      manager,
      `${requeueSql(table)}
        WHERE id IN (
          SELECT id FROM ${table.table} expired
           WHERE ${runningSql(table)} AND ${filter('expired')}
             AND coalesce(heartbeat_at, updated_at) < clock_timestamp() - interval '${LEASE_SECONDS} seconds'
             FOR UPDATE SKIP LOCKED)
        RETURNING id, attempt`,
    );
    for (const { id, attempt } of rows) {
      deps.log.warn({ queue: table.queue, job: id, attempt }, 'a worker was lost, its job is queued again');
      await deps.jobQueue.wake(table.queue, sqlRunner(manager));
    }
  });
