import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { SILENT_SECONDS } from '#server/ports/job-queue.ts';
import { hasJobSql, type JobTable, requeueSql, runningSql } from './job-kind.ts';

/** Priority of late jobs. A person's other jobs stay above it, because fewer may wait. */
const LATE = -1_000_000;

/** A row, and whose it is. */
type JobRow = { id: string; person: string };

const alwaysTrue = (): string => 'true';

/**
 * Adds a job for each row in the caller's transaction, in order, and shows the rows as waiting. Priorities make people take turns:
 * each job of a person comes after as many jobs of everybody else as that person has waiting.
 */
export const sendJobs = async (
  { jobQueue }: Pick<Deps, 'jobQueue'>,
  manager: EntityManager,
  kind: JobTable,
  rows: readonly JobRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const { table, queue, personColumn, filter = alwaysTrue, isLate = () => 'false' } = kind;
  const jobs = rows.map(({ id: row, person }) => ({ id: randomUUID(), row, group: person }));
  const ids = jobs.map(({ row }) => row);
  const late = await queryRows<{ id: string; isLate: boolean }>(
    manager,
    `${requeueSql(kind)}, retry_at = NULL, started_at = NULL, job_id = given.job
       FROM unnest($1::text[], $2::uuid[]) AS given(row, job) WHERE ${table}.id = given.row
     RETURNING id, (${isLate(table)}) AS is_late`,
    [ids, jobs.map(({ id }) => id)],
  );
  const isLateOf = new Map(late.map((row) => [row.id, row.isLate]));
  const counted: { turn: string; jobs: number }[] = await queryRows(
    manager,
    `SELECT ${personColumn} || ' ' || (${isLate('job')})::text AS turn, count(*)::int AS jobs FROM ${table} job
      WHERE ${personColumn} = ANY($1) AND state = 'queued' AND ${filter('job')} AND id <> ALL($2) GROUP BY 1`,
    [[...new Set(rows.map(({ person }) => person))], ids],
  );
  const waiting = new Map(counted.map(({ turn, jobs: before }) => [turn, before]));
  const prioritized = jobs.map((job) => {
    const turn = `${job.group} ${isLateOf.get(job.row)}`;
    const before = waiting.get(turn) ?? 0;
    waiting.set(turn, before + 1);
    return { ...job, priority: (isLateOf.get(job.row) === true ? LATE : 0) - before };
  });
  await jobQueue.send(queue, prioritized, sqlRunner(manager));
};

/** A row that has run for this long without a job has lost the process that worked on it, seconds. */
const LOST_AFTER_SECONDS = 2 * SILENT_SECONDS;

/**
 * Adds jobs for rows without one: those that wait, as after the database was restored from a backup, or those that run, whose process
 * was killed before it had finished them.
 */
export const sendMissingJobs = (deps: Deps, kind: JobTable, which: 'queued' | 'running'): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const { table, queue, personColumn, filter = alwaysTrue } = kind;
    const silent = `${runningSql(kind)} AND updated_at < now() - interval '${LOST_AFTER_SECONDS} seconds'`;
    const rows = await queryRows<JobRow>(
      manager,
      `SELECT id, ${personColumn} AS person FROM ${table} open
        WHERE ${which === 'queued' ? "state = 'queued'" : silent} AND ${filter('open')} AND NOT ${hasJobSql('open')}
        ORDER BY created_at, id FOR UPDATE SKIP LOCKED`,
      [queue],
    );
    await sendJobs(deps, manager, kind, rows);
  });

/** How many jobs are ahead of each waiting job of a person, or only of the row `rowId`, by the id of its row: 0 for the next one. */
export const countJobsAhead = async (
  { dataSource }: LocalDeps,
  { table, queue, personColumn }: JobTable,
  person: string,
  rowId: string | null = null,
): Promise<Record<string, number>> => {
  const rows: { id: string; ahead: number }[] = await queryRows(
    dataSource,
    `SELECT mine.id, (
       SELECT count(*)::int FROM pgboss.job other JOIN ${table} their ON their.job_id = other.id AND their.state = 'queued'
        WHERE other.name = $1 AND other.state < 'active' AND other.start_after <= now()
          AND (other.priority > job.priority OR other.priority = job.priority AND other.created_on < job.created_on)) AS ahead
       FROM ${table} mine JOIN pgboss.job ON job.name = $1 AND job.id = mine.job_id
      WHERE mine.${personColumn} = $2 AND mine.state = 'queued' AND ($3::text IS NULL OR mine.id = $3)`,
    [queue, person, rowId],
  );
  return Object.fromEntries(rows.map(({ id, ahead }) => [id, ahead]));
};
