import type { Deps } from '#server/deps.ts';
import { LOST_JOBS } from '#server/ports/job-queue.ts';
import type { Lease } from './lease.ts';

/**
 * One start of a job by one worker. Its writes count only while the row still has this `attempt`. `attemptsLeft` is what
 * remains after this one; -1 means that none was left to start with.
 */
export type ClaimedJob = { id: string; attempt: number; attemptsLeft: number };

/** A row in a query, by the alias that it has there. */
type RowSql = (row: string) => string;

/**
 * A table whose rows show the state of jobs of the queue to people. It has the columns `id`, `state` (`queued` while a job waits),
 * `progress`, `attempt`, `job_id` (the job that is the row's now), `retry_at` (when it is tried again), `started_at`, `created_at` and `updated_at`.
 */
export type JobTable = {
  table: string;
  queue: string;
  /** Column with the person; people take turns. */
  personColumn: string;
  /** Jobs of one person that run at a time, over all workers; any number without it. */
  maxRunningPerPerson?: number;
  /** Which rows belong to this queue, where a table serves several. */
  filter?: RowSql;
  /** Which rows of a person go behind everybody's others. */
  isLate?: RowSql;
  /** States in which a worker has the job. */
  runningStates: readonly string[];
  /** SET list of a start: the state, and whatever else begins with it. */
  startSql: string;
  /** SET list that clears, on the way back into the queue, what a start has set beside the state. */
  clearSql?: string;
  /** Columns of a claimed job beyond ClaimedJob's, as a SELECT list. */
  columns: string;
};

/**
 * A kind of job: its table and its work. Each of the functions ends the row, or throws. The runner repeats `abandon` and `fail` while
 * the database is unavailable, so they may have succeeded before.
 */
export type JobKind<Job extends ClaimedJob, D extends Deps = Deps> = JobTable & {
  /** @throws LeaseRevokedError where a write shows that the job is no longer this attempt's. */
  run: (deps: D, job: Job, lease: Lease) => Promise<void>;
  /** Ends a job all of whose attempts lost their worker. */
  abandon: (deps: D, job: Job) => Promise<void>;
  /** Ends a job whose `run` or `abandon` threw. */
  fail: (deps: D, job: Job, error: unknown) => Promise<void>;
  /** The work writes to the disk: jobs wait while only the reserve is free. */
  needsDisk?: boolean;
  /** Jobs that run at a time in one process; one without it, because a job uses all the processors it may. */
  concurrency?: number;
  /** Whether another attempt, if any is left, may do better after this error; it starts after a pause. */
  isRetryable?: (error: unknown, job: Job) => boolean;
};

/** When a job that waits after a fault of a machine is tried again, for its view; null for any other. */
export const retryTimeOf = ({ state, retryAt }: { state: string; retryAt: Date | null }): string | null =>
  state === 'queued' && retryAt !== null ? retryAt.toISOString() : null;

/** SQL condition for the rows in which a worker has a job. */
export const runningSql = ({ runningStates }: Pick<JobTable, 'runningStates'>): string =>
  `state IN (${runningStates.map((state) => `'${state}'`).join(', ')})`;

/** SQL condition for a row that is still this attempt's; `$1` is the id and `$2` the attempt. */
export const claimedSql = (table: Pick<JobTable, 'runningStates'>): string =>
  `id = $1 AND attempt = $2 AND ${runningSql(table)}`;

/** `UPDATE … SET` that shows a row as waiting. */
export const requeueSql = ({ table, clearSql }: JobTable): string =>
  `UPDATE ${table} SET state = 'queued', progress = 0, updated_at = now()${clearSql === undefined ? '' : `, ${clearSql}`}`;

/** SQL condition for a row whose job waits or runs, or is about to be given up; `$1` is the queue. */
export const hasJobSql = (row: string): string =>
  `EXISTS (SELECT FROM pgboss.job WHERE state < 'completed' AND (name = $1 AND id = ${row}.job_id
           OR name = '${LOST_JOBS}' AND source_id = ${row}.job_id))`;

/** Failures of which another attempt may take as long, whose reason nobody knows, or that seldom pass. */
const retriedOnce: ReadonlySet<string> = new Set([
  'FILE_MISSING',
  'SERVER_TOO_BUSY',
  'STALLED',
  'TOOK_TOO_LONG',
  'OUT_OF_MEMORY',
  'BAD_OUTPUT',
  'RENDER_FAILED',
  'INGEST_FAILED',
  'COMPRESSION_FAILED',
  'TEST_FAILED',
]);

/** Whether a failure on the server's side is tried again: once more if that is one of these, otherwise as long as attempts are left. */
export const hasAnotherTry = (code: string, { attemptsLeft }: ClaimedJob): boolean =>
  attemptsLeft > (retriedOnce.has(code) ? 1 : 0);
