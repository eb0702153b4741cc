import { PgBoss } from 'pg-boss';
import { type JobData, takenJob } from '#server/adapters/pg-boss-job-queue.ts';
import type { Deps } from '#server/deps.ts';
import { type ClaimedJob, type JobKind, type JobTable, runningSql } from '#server/jobs/job-kind.ts';
import { runJob, showRecovered, startJob } from '#server/jobs/run-jobs.ts';

/** The queue of each database, for workers that take one job at a time. */
const queues = new Map<string, Promise<PgBoss>>();

const openQueue = async (connectionString: string): Promise<PgBoss> => {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 10 });
  // Between tests, all connections are ended.
  boss.on('error', () => {});
  return boss.start();
};

const queueOf = ({ config: { databaseUrl } }: Deps): Promise<PgBoss> => {
  const url = databaseUrl ?? '';
  const opening = queues.get(url) ?? openQueue(url);
  queues.set(url, opening);
  return opening;
};

/** Closes the connections of these workers, which keep a process running. */
export const closeQueues = async (): Promise<void> => {
  for (const opening of queues.values()) await (await opening).stop({ graceful: false });
  queues.clear();
};

/** Its worker does not lose it. */
const held = new AbortController().signal;

/** The next job in turn, started as by a worker; null when none may start. */
export const claimNext = async <Job extends ClaimedJob>(
  deps: Deps,
  kind: JobTable & Pick<JobKind<Job, never>, 'run'>,
): Promise<Job | null> => {
  const boss = await queueOf(deps);
  const { queue, maxRunningPerPerson: groupConcurrency } = kind;
  for (;;) {
    const [job] = await boss.fetch<JobData>(queue, {
      includeMetadata: true,
      ...(groupConcurrency === undefined ? {} : { groupConcurrency }),
    });
    if (job === undefined) return null;
    const claimed = await startJob(deps, kind, takenJob(boss, { ...job, signal: held }));
    if (claimed !== null) return claimed;
    await boss.complete(queue, job);
  }
};

/** Ends jobs whose rows have ended, as their workers do. */
export const completeEnded = ({ dataSource }: Deps, kind: JobTable): Promise<unknown> =>
  dataSource.query(
    `UPDATE pgboss.job SET state = 'completed', completed_on = now() FROM ${kind.table} ended
      WHERE name = $1 AND job.id = ended.job_id AND job.state = 'active' AND NOT (ended.state = 'queued' OR ended.${runningSql(kind)})`,
    [kind.queue],
  );

/** One attempt at this very job, as a worker makes it that gets the turn, or takes over from one that was lost. */
export const attemptJob = async <Job extends ClaimedJob, D extends Deps>(
  deps: D,
  kind: JobKind<Job, D>,
  id: string,
  stop = new AbortController(),
): Promise<void> => {
  const boss = await queueOf(deps);
  const [[taken]] = await deps.dataSource.query(
    `UPDATE pgboss.job
        SET state = 'active', heartbeat_on = now(), started_on = now(),
            retry_count = retry_count + CASE WHEN started_on IS NULL THEN 0 ELSE 1 END
      WHERE name = $2 AND id = (SELECT job_id FROM ${kind.table} WHERE id = $1) AND state <= 'active' RETURNING id`,
    [id, kind.queue],
  );
  if (taken === undefined) return;
  const job = await boss.getJobById<JobData>(kind.queue, taken.id);
  if (job === null) throw new Error('The job is gone.');
  await runJob(deps, kind, takenJob(boss, { ...job, signal: held }), stop.signal);
  await completeEnded(deps, kind);
};

/** As if the workers had been silent for a minute: their jobs are taken from them, and the rows show it. */
export const loseWorkers = async (deps: Deps, kind: JobTable): Promise<void> => {
  await silenceWorkers(deps, kind);
  await recover(deps, kind);
};

/** As if the workers had been silent for a minute. */
export const silenceWorkers = ({ dataSource }: Deps, { queue }: Pick<JobTable, 'queue'>): Promise<unknown> =>
  dataSource.query(
    `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE name = $1 AND state = 'active'`,
    [queue],
  );

/** One pass over the jobs of silent workers, however long ago the last one was. */
export const recover = async (deps: Deps, kind: JobTable): Promise<void> => {
  await deps.dataSource.query('UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL');
  await deps.jobQueue.recover();
  await showRecovered(deps, kind);
};

/** As if a job had been tried before: what fails now fails for good. */
export const leaveOneAttempt = ({ dataSource }: Deps, { table }: JobTable, id: string): Promise<unknown> =>
  dataSource.query(
    `UPDATE pgboss.job SET retry_limit = retry_count WHERE id = (SELECT job_id FROM ${table} WHERE id = $1)`,
    [id],
  );

/** As if all its attempts had lost their workers. */
export const leaveNoAttempt = ({ dataSource }: Deps, { table }: JobTable, id: string): Promise<unknown> =>
  dataSource.query(
    `UPDATE pgboss.job SET retry_limit = retry_count - 1 WHERE id = (SELECT job_id FROM ${table} WHERE id = $1)`,
    [id],
  );

/** How many more times the waiting job of a row is started at most. */
export const countAttemptsLeft = async (
  { dataSource }: Deps,
  { table }: JobTable,
  id: string,
): Promise<number> => {
  const [job] = await dataSource.query(
    `SELECT retry_limit - retry_count + CASE WHEN started_on IS NULL THEN 1 ELSE 0 END AS left
       FROM pgboss.job WHERE id = (SELECT job_id FROM ${table} WHERE id = $1)`,
    [id],
  );
  return job.left;
};

/** As if the time had passed that jobs wait after a fault of a machine. */
export const endPauses = ({ dataSource }: Deps, { queue }: JobTable): Promise<unknown> =>
  dataSource.query(`UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'`, [queue]);

/** Jobs that no worker has taken yet. */
export const countWaiting = async ({ dataSource }: Deps, { queue }: JobTable): Promise<number> => {
  const [row] = await dataSource.query(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = $1 AND state IN ('created', 'retry')`,
    [queue],
  );
  return row.count;
};

export const dropJobs = ({ dataSource }: Deps, { queue }: JobTable): Promise<unknown> =>
  dataSource.query('DELETE FROM pgboss.job WHERE name = $1', [queue]);

/** A stand-in worker beside the test: what ends it is printed, as whoever waits for its work would otherwise wait without a word. */
export const workInBackground = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => console.warn('A stand-in worker stopped:', error));
};
