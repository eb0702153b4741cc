/** Runs SQL inside the caller's transaction and returns its rows. */
export type SqlRunner = (sql: string, parameters?: unknown[]) => Promise<unknown[]>;

/** A job to be added. `row` is what it is about, `group` whose turn it takes; the highest `priority` goes first, then the oldest. */
type NewJob = { id: string; row: string; group: string; priority: number };

/** A job that a worker has taken. If its handler returns, the job is completed, unless it was given up or given back before. */
export type TakenJob = {
  /** The id it was added with, and the queue; for a lost job those of the job that was lost. */
  id: string;
  queue: string;
  row: string;
  group: string;
  /** Retries that remain after this attempt; -1 for a lost job. */
  retriesLeft: number;
  /** Aborts when the job was taken from this worker. */
  signal: AbortSignal;
  /** Ends the attempt without success. Returns when the next one starts. Only while retries are left. */
  retryLater: (sql: SqlRunner) => Promise<Date>;
  /** Puts the job back where it was, as if it had not been taken. */
  giveBack: (sql: SqlRunner) => Promise<void>;
};

/** How many jobs run at once: in this process, and of one group in all processes. */
type JobConcurrency = { concurrency: number; perGroup?: number | undefined };

/** Jobs whose workers were lost as often as they are tried go into this queue. */
export const LOST_JOBS = 'lost-jobs';

/** Attempts that a job may lose to killed workers and faults of a machine. */
export const ATTEMPTS = 3;

/** A job whose worker has been silent for this long is taken from it, seconds. */
export const SILENT_SECONDS = 10;

/** A queue exists as soon as its name is used. */
export type JobQueue = {
  /** Adds jobs within the caller's transaction. */
  send: (queue: string, jobs: readonly NewJob[], sql: SqlRunner) => Promise<void>;
  /** Adds a job for this row at that time, or moves the waiting one, within the caller's transaction. */
  sendAt: (queue: string, row: string, time: Date, sql: SqlRunner) => Promise<void>;
  /** Hands jobs to `handler`. */
  work: (queue: string, limits: JobConcurrency, handler: (job: TakenJob) => Promise<void>) => Promise<void>;
  /** Takes jobs from silent workers: the next attempt waits, or the job becomes a lost one. */
  recover: () => Promise<void>;
  /** Rejects while the queue does not accept jobs. */
  check: () => Promise<void>;
  /** Stops handing out jobs and waits some seconds for the handlers. */
  close: () => Promise<void>;
};
