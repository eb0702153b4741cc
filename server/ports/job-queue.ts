/** Runs SQL inside the caller's transaction and returns its rows. */
export type SqlRunner = (sql: string, parameters?: unknown[]) => Promise<unknown[]>;

/** A job to add, about `row`. Jobs of different `group`s take turns; within a group, the highest `priority` goes first, then the oldest. */
type NewJob = { id: string; row: string; group: string; priority: number };

/** A job that a worker has taken. When its handler returns, the job is completed, unless it was given up or given back before. */
export type TakenJob = {
  /** The id of the job, and its queue; for an entry in LOST_JOBS, those of the lost job. */
  id: string;
  queue: string;
  row: string;
  group: string;
  /** Retries left after this attempt; -1 for a lost job. */
  retriesLeft: number;
  /** Aborts when the job is taken from this worker. */
  signal: AbortSignal;
  /** Ends the attempt without success. Returns the time of the next one. Only while retries are left. */
  retryLater: (sql: SqlRunner) => Promise<Date>;
  /** Puts the job back, as if it had not been taken. */
  giveBack: (sql: SqlRunner) => Promise<void>;
};

/** Maximum jobs at once: in this process, and of one group in all processes. */
type JobConcurrency = { concurrency: number; perGroup?: number | undefined };

/** The queue for jobs whose every attempt lost its worker. */
export const LOST_JOBS = 'lost-jobs';

/** Attempts of a job that may end in killed workers or faults of the machine. */
export const ATTEMPTS = 3;

/** The silence after which a job is taken from its worker, seconds. */
export const SILENT_SECONDS = 10;

/** The queues of jobs. A queue exists as soon as its name is used. */
export type JobQueue = {
  /** Adds jobs in the caller's transaction. */
  send: (queue: string, jobs: readonly NewJob[], sql: SqlRunner) => Promise<void>;
  /** Adds a job for a row at a time, or moves the waiting one, in the caller's transaction. */
  sendAt: (queue: string, row: string, time: Date, sql: SqlRunner) => Promise<void>;
  /** Hands jobs to `handler`. */
  work: (queue: string, limits: JobConcurrency, handler: (job: TakenJob) => Promise<void>) => Promise<void>;
  /** Takes jobs from silent workers. Each gets its next attempt or becomes a lost job. */
  recover: () => Promise<void>;
  /** Rejects while the queue does not accept jobs. */
  check: () => Promise<void>;
  /** Stops handing out jobs and waits some seconds for the handlers. */
  close: () => Promise<void>;
};
