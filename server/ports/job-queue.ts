/** Runs SQL inside the caller's transaction and returns its rows. */
export type SqlRunner = (sql: string, parameters?: unknown[]) => Promise<unknown[]>;

/**
 * Wakes workers. A wake-up names a queue and no row: its handler asks the table for the next job. A wake-up whose
 * handler throws is delivered again after a second. A queue exists as soon as its name is used.
 */
export type JobQueue = {
  /** Adds a wake-up within the caller's transaction: it exists exactly when the queued row does. */
  wake: (queue: string, sql: SqlRunner) => Promise<void>;
  /** Whether a wake-up is pending. */
  hasWakeUps: (queue: string) => Promise<boolean>;
  /** Delivers wake-ups to `handler`, at most `concurrency` at once. */
  work: (queue: string, concurrency: number, handler: () => Promise<void>) => Promise<void>;
  /** Rejects while the queue does not accept wake-ups. */
  check: () => Promise<void>;
  /** Stops delivering wake-ups of every queue and waits some seconds for the handlers. */
  close: () => Promise<void>;
};
