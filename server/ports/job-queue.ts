/** Runs SQL inside the caller's transaction and returns its rows. */
export type SqlRunner = (sql: string, parameters?: unknown[]) => Promise<unknown[]>;

/**
 * Wakes workers. A wake-up names a queue and no row: whoever takes it asks the table whose turn it is. One whose handler
 * throws is handed out again after a second. A queue exists as soon as its name is used.
 */
export type JobQueue = {
  /** Adds a wake-up within the caller's transaction: it exists exactly when the waiting row does. */
  wake: (queue: string, sql: SqlRunner) => Promise<void>;
  /** Whether a wake-up waits for a worker. */
  hasWakeUps: (queue: string) => Promise<boolean>;
  /** Starts handing wake-ups to `handler`, at most `concurrency` at once. */
  work: (queue: string, concurrency: number, handler: () => Promise<void>) => Promise<void>;
  /** Rejects while the queue does not accept wake-ups. */
  check: () => Promise<void>;
  /** Stops handing out wake-ups of every queue and waits some seconds for the handlers. */
  close: () => Promise<void>;
};
