import type { EntityManager } from 'typeorm';
import { changedRows } from '#server/db/changed-rows.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type ClaimedJob, type JobKind, type JobTable, runningSql } from './job-kind.ts';

/** Candidates for one start: those that another transaction is changing are skipped. */
const CANDIDATES = 20;

/**
 * For every this many running jobs, one more start is decided together with the next one, because comparing thousands of
 * people takes longer than a start. With fewer, each start is decided separately. A newcomer waits for the decided ones,
 * but no longer than this many seconds.
 */
const RUNNING_PER_DECIDED_START = 25;
const DECISION_SECONDS = 1;

/** Condition for a row that waits and whose pause, after a fault of a machine, is over. */
const mayStartSql = (row: string): string =>
  `${row}.state = 'queued' AND coalesce(${row}.retry_at <= clock_timestamp(), true)`;

/**
 * `waiting`: of each person with a job in the queue the first one, by priority, then those whose attempt was interrupted, then the
 * oldest. `busy`: how many of each person run. By the index of the table's turns each step finds the next person, however many jobs
 * lie between, and whoever needs one row of `waiting` gets it without the others.
 */
const waitingSql = (table: JobTable): string => {
  const { personColumn: person, filter = () => 'true', priority } = table;
  const byPriority = priority === undefined ? '' : `${priority('job')}, `;
  const first = (condition: string): string => `
    SELECT job.${person} AS person, job.id, ${priority?.('job') ?? '0'} AS priority,
           job.started_at IS NULL AS is_new, job.created_at AS queued_at
      FROM ${table.table} job
     WHERE ${mayStartSql('job')} AND ${filter('job')} AND ${condition}
     ORDER BY job.${person}, ${byPriority}(job.started_at IS NULL), job.created_at, job.id LIMIT 1`;
  return `WITH RECURSIVE waiting AS (
      (${first('true')})
      UNION ALL
      SELECT next.* FROM waiting CROSS JOIN LATERAL (${first(`job.${person} > waiting.person`)}) next),
    busy AS (
      SELECT ${person} AS person, count(*) AS jobs FROM ${table.table} running
       WHERE ${runningSql(table)} AND ${filter('running')} GROUP BY ${person})`;
};

/** Condition for a person of `waiting` of whom another job may start. */
const hasTurnSql = ({ maxRunningPerPerson: max }: JobTable): string =>
  max === undefined ? 'true' : `waiting.person NOT IN (SELECT person FROM busy WHERE jobs >= ${max})`;

/**
 * The waiting job whose turn it is. By priority, then those whose attempt was interrupted, then the job of the person with
 * the fewest running, then of the one served longest ago, then the oldest.
 */
const nextInTurnSql = (table: JobTable): string => {
  const { personColumn: person, filter = () => 'true' } = table;
  const order = 'ORDER BY priority, is_new, jobs, served_at NULLS FIRST, queued_at, id';
  return `${waitingSql(table)},
    candidates AS (
      SELECT waiting.*, coalesce(busy.jobs, 0) AS jobs, served.at AS served_at
        FROM waiting LEFT JOIN busy ON busy.person = waiting.person
       CROSS JOIN LATERAL (
         SELECT max(started_at) AS at FROM ${table.table} theirs
          WHERE theirs.${person} = waiting.person AND ${filter('theirs')}) served
       WHERE ${hasTurnSql(table)}
       ${order} LIMIT ${CANDIDATES}),
    turns AS (SELECT id, row_number() OVER (${order}) AS place FROM candidates),
    decided AS (
      INSERT INTO decided_turns (queue, jobs, decided_at)
      SELECT $1, array_agg(id ORDER BY place), clock_timestamp() FROM turns
       WHERE place <= (SELECT 1 + floor(sum(jobs) / ${RUNNING_PER_DECIDED_START}) FROM busy)
      HAVING count(*) > 1
          ON CONFLICT (queue) DO UPDATE SET jobs = excluded.jobs, decided_at = excluded.decided_at)
    SELECT job.id FROM ${table.table} job JOIN turns USING (id)
     WHERE job.state = 'queued' ORDER BY place
     LIMIT 1 FOR UPDATE OF job SKIP LOCKED`;
};

/** The first of the jobs that were decided a moment ago and still wait: one of each person, as many as each may start. */
const decidedBeforeSql = ({ table }: JobTable): string => `
  SELECT job.id
    FROM decided_turns CROSS JOIN unnest(decided_turns.jobs) WITH ORDINALITY AS turn (id, place) JOIN ${table} job USING (id)
   WHERE queue = $1 AND decided_at > clock_timestamp() - interval '${DECISION_SECONDS} seconds' AND ${mayStartSql('job')}
   ORDER BY place LIMIT 1 FOR UPDATE OF job SKIP LOCKED`;

/**
 * How many jobs are ahead of each waiting job of a person, by its id: 0 for the next one. A person's second job waits for every
 * other person's first one, as in `nextInTurnSql`. Of the others only the jobs that can be ahead are read, so that it does not matter
 * how many more they have. For tables whose jobs have no priority.
 */
export const countJobsAhead = async (
  { dataSource }: LocalDeps,
  table: JobTable,
  person: string,
): Promise<Record<string, number>> => {
  const { personColumn, filter = () => 'true' } = table;
  const theirs = (columns: string, condition: string): string =>
    `SELECT ${columns} FROM ${table.table} job
      WHERE ${mayStartSql('job')} AND ${filter('job')} AND job.${personColumn} = ${condition}`;
  const rows: { id: string; ahead: number }[] = await dataSource.query(
    `${waitingSql(table)},
     turns AS (
       SELECT waiting.person, waiting.queued_at AS first_at, coalesce(busy.jobs, 0) AS jobs, served.at AS served_at,
              interrupted.jobs AS interrupted
         FROM waiting LEFT JOIN busy USING (person)
        CROSS JOIN LATERAL (
          SELECT max(started_at) AS at FROM ${table.table} theirs
           WHERE theirs.${personColumn} = waiting.person AND ${filter('theirs')}) served
        CROSS JOIN LATERAL (${theirs('count(*) AS jobs', 'waiting.person AND job.started_at IS NOT NULL')}) interrupted),
     last AS (
       SELECT turns.jobs + (${theirs('count(*)', '$1')}) AS round FROM turns WHERE person = $1),
     placed AS (
       SELECT job.id, turns.person, row_number() OVER (
                ORDER BY job.is_new, job.number + turns.jobs, turns.jobs = 0, served_at NULLS FIRST, first_at, job.id)::int - 1 AS ahead
         FROM turns CROSS JOIN last CROSS JOIN LATERAL (
           SELECT id, is_new, row_number() OVER () AS number
             FROM (${theirs('job.id, job.started_at IS NULL AS is_new', 'turns.person')}
                    ORDER BY (job.started_at IS NULL), job.created_at, job.id
                    LIMIT greatest(last.round - turns.jobs, turns.interrupted)) first) job)
     SELECT id, ahead FROM placed WHERE person = $1`,
    [person],
  );
  return Object.fromEntries(rows.map(({ id, ahead }) => [id, ahead]));
};

/** Whether a waiting job may start now. */
export const canStart = async ({ dataSource }: LocalDeps, table: JobTable): Promise<boolean> => {
  const rows: unknown[] = await dataSource.query(
    `${waitingSql(table)} SELECT 1 FROM waiting WHERE ${hasTurnSql(table)} LIMIT 1`,
  );
  return rows.length > 0;
};

const findNextInTurn = async (manager: EntityManager, table: JobTable): Promise<string | null> => {
  // One worker decides at a time, until its transaction ends, so that none miscounts what another is about to start.
  await lockUntilCommit(manager, `next of ${table.queue}`);
  for (const sql of [decidedBeforeSql(table), nextInTurnSql(table)]) {
    const [next]: { id: string }[] = await manager.query(sql, [table.queue]);
    if (next !== undefined) return next.id;
  }
  return null;
};

/** Starts a job that waits or runs. Counts the attempt before anything is done; null when the job has ended. */
export const startJob = async <Job extends ClaimedJob>(
  manager: EntityManager,
  // The type of a claimed job follows from its work.
  table: JobTable & Pick<JobKind<Job, never>, 'run'>,
  id: string,
): Promise<Job | null> => {
  const [job] = await changedRows<Job>(
    manager,
    `UPDATE ${table.table}
        SET ${table.startSql}, progress = 0, attempt = attempt + 1, attempts_left = attempts_left - 1,
            retry_at = NULL, heartbeat_at = clock_timestamp(), started_at = coalesce(started_at, clock_timestamp()), updated_at = now()
      WHERE id = $1 AND (state = 'queued' OR ${runningSql(table)})
      RETURNING id, attempt, attempts_left AS "attemptsLeft", ${table.columns}`,
    [id],
  );
  return job ?? null;
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
