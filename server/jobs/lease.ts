import { setTimeout } from 'node:timers/promises';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type ClaimedJob, claimedSql, type JobTable } from './job-kind.ts';

/** Progress is written at most this often; whether the row is still this attempt's is read after this many turns without any. */
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
  /** Progress to be written soon. */
  report: (progress: Progress) => void;
  release: () => Promise<void>;
};

/** Writes progress, if there is any. False when the row is no longer this attempt's. */
const writeProgress = async (
  { dataSource }: LocalDeps,
  table: JobTable,
  { id, attempt }: ClaimedJob,
  progress: Progress | null,
): Promise<boolean> => {
  if (progress === null) {
    const found = await queryRows<unknown>(
      dataSource,
      `SELECT FROM ${table.table} WHERE ${claimedSql(table)}`,
      [id, attempt],
    );
    return found.length === 1;
  }
  const sets = Object.keys(progress).map((column, index) => `${column} = $${index + 3}`);
  const values = [id, attempt, ...Object.values(progress)];
  const sql = `UPDATE ${table.table} SET ${sets.join(', ')} WHERE ${claimedSql(table)}`;
  return (await countChanged(dataSource, sql, values)) === 1;
};

/**
 * Writes the progress of a running job, and notices when the row or the job is no longer this attempt's; `ended` are other reasons to
 * stop. While the database is away it keeps trying.
 */
export const holdLease = (
  deps: LocalDeps,
  table: JobTable,
  job: ClaimedJob,
  ended: readonly AbortSignal[],
): Lease => {
  const revoked = new AbortController();
  const released = new AbortController();
  let unwritten: Progress | null = null;

  const write = async (): Promise<void> => {
    const progress = unwritten;
    unwritten = null;
    try {
      if (!(await writeProgress(deps, table, job, progress))) revoked.abort(new LeaseRevokedError());
    } catch (error) {
      unwritten ??= progress;
      deps.log.warn({ err: error, queue: table.queue, job: job.id }, 'writing the progress failed');
    }
  };

  const writeUntilReleased = async (): Promise<void> => {
    let quiet = 0;
    while (!released.signal.aborted && !revoked.signal.aborted) {
      // On release the pause ends at once, which is no error.
      await setTimeout(TURN_MS, undefined, { signal: released.signal }).catch(() => {});
      quiet += 1;
      const isDue = unwritten !== null || quiet >= QUIET_TURNS;
      if (!isDue || released.signal.aborted) continue;
      quiet = 0;
      await write();
    }
  };
  const running = writeUntilReleased();

  return {
    signal: AbortSignal.any([revoked.signal, ...ended]),
    report: (progress) => {
      unwritten = { ...progress, progress: Math.max(0, Math.min(1, progress.progress)) };
    },
    release: async () => {
      released.abort();
      await running;
    },
  };
};
