import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { startJob } from '#server/jobs/claim-job.ts';
import type { ClaimedJob, JobKind, JobTable } from '#server/jobs/job-kind.ts';
import { runClaimed } from '#server/jobs/run-jobs.ts';

/** One attempt at this very job, as a worker makes it that gets the turn, or takes over from one that was lost. */
export const attemptJob = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kind: JobKind<Job, D>,
  id: string,
  stop = new AbortController(),
): Promise<void> => {
  const job = await inTransaction(deps.dataSource, (manager) => startJob<Job>(manager, kind, id));
  if (job !== null) await runClaimed(deps, kind, job, stop.signal);
};

/** As if its worker had been silent for a minute. */
export const expireLeases = ({ dataSource }: Deps, { table }: JobTable): Promise<unknown> =>
  dataSource.query(
    `UPDATE ${table} SET heartbeat_at = now() - interval '1 minute' WHERE heartbeat_at IS NOT NULL`,
  );

/** As if a job had been tried before: what fails now fails for good. */
export const leaveOneAttempt = ({ dataSource }: Deps, { table }: JobTable, id: string): Promise<unknown> =>
  dataSource.query(`UPDATE ${table} SET attempts_left = 1 WHERE id = $1`, [id]);

/** As if the time had passed that jobs wait after a fault of a machine. */
export const endPauses = ({ dataSource }: Deps, { table }: JobTable): Promise<unknown> =>
  dataSource.query(`UPDATE ${table} SET retry_at = now() - interval '1 second' WHERE retry_at IS NOT NULL`);

/** Wake-ups that no worker has taken yet. */
export const countWakeUps = async ({ dataSource }: Deps, { queue }: JobTable): Promise<number> => {
  const [row] = await dataSource.query(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = $1 AND state IN ('created', 'retry')`,
    [queue],
  );
  return row.count;
};

export const dropWakeUps = ({ dataSource }: Deps, { queue }: JobTable): Promise<unknown> =>
  dataSource.query('DELETE FROM pgboss.job WHERE name = $1', [queue]);

/** A stand-in worker beside the test: what ends it is printed, as whoever waits for its work would otherwise wait without a word. */
export const workInBackground = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => console.warn('A stand-in worker stopped:', error));
};
