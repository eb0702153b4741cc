import type { EntityManager } from 'typeorm';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type ClaimedJob, type JobKind, type JobTable, runningSql } from './job-kind.ts';

/**
 * The waiting job whose turn it is. By priority, then those whose attempt was interrupted, then the job of the person with
 * the fewest running, then of the one served longest ago, then the oldest.
 */
const nextInTurnSql = (table: JobTable): string => {
  const { personColumn: person, maxRunningPerPerson: max, filter = () => 'true', priority } = table;
  const hasTurn = max === undefined ? 'true' : `coalesce(busy.jobs, 0) < ${max}`;
  const byPriority = priority === undefined ? '' : `${priority('job')}, `;
  return `WITH busy AS (
      SELECT ${person} AS person, count(*) AS jobs FROM ${table.table} running
       WHERE ${runningSql(table)} AND ${filter('running')} GROUP BY ${person})
    SELECT job.id FROM ${table.table} job
      LEFT JOIN busy ON busy.person = job.${person}
     CROSS JOIN LATERAL (
       SELECT max(started_at) AS at FROM ${table.table} theirs
        WHERE theirs.${person} = job.${person} AND ${filter('theirs')}) served
     WHERE job.state = 'queued' AND ${filter('job')} AND ${hasTurn}
     ORDER BY ${byPriority}job.started_at IS NULL, coalesce(busy.jobs, 0), served.at NULLS FIRST, job.created_at, job.id
     LIMIT 1`;
};

/** Whether a waiting job may start now. */
export const canStart = async ({ dataSource }: LocalDeps, table: JobTable): Promise<boolean> => {
  const rows: unknown[] = await dataSource.query(nextInTurnSql(table));
  return rows.length > 0;
};

/** Rows that another transaction is changing are passed over. */
const findNextInTurn = async (manager: EntityManager, table: JobTable): Promise<string | null> => {
  // One worker decides at a time, until its transaction ends: nobody counts what another is about to start.
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `polepro: next of ${table.queue}`,
  ]);
  const rows: { id: string }[] = await manager.query(`${nextInTurnSql(table)} FOR UPDATE OF job SKIP LOCKED`);
  return rows[0]?.id ?? null;
};

/** Starts a job that waits or runs. Counts the attempt before anything is done; null when the job has ended. */
export const startJob = async <Job extends ClaimedJob>(
  manager: EntityManager,
  // The type of a claimed job follows from its work.
  table: JobTable & Pick<JobKind<Job, never>, 'run'>,
  id: string,
): Promise<Job | null> => {
  const [rows]: [Job[], number] = await manager.query(
    `UPDATE ${table.table}
        SET ${table.startSql}, progress = 0, attempt = attempt + 1, attempts_left = attempts_left - 1,
            heartbeat_at = clock_timestamp(), started_at = coalesce(started_at, clock_timestamp()), updated_at = now()
      WHERE id = $1 AND (state = 'queued' OR ${runningSql(table)})
      RETURNING id, attempt, attempts_left AS "attemptsLeft", ${table.columns}`,
    [id],
  );
  return rows[0] ?? null;
};

/** Starts the job whose turn it is. Null when none waits, or each belongs to a person with enough running. */
export const claimNext = <Job extends ClaimedJob>(
  { dataSource }: LocalDeps,
  table: JobTable & Pick<JobKind<Job, never>, 'run'>,
): Promise<Job | null> =>
  inTransaction(dataSource, async (manager) => {
    const id = await findNextInTurn(manager, table);
    return id === null ? null : startJob(manager, table, id);
  });
