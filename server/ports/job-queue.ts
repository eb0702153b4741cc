/** Runs SQL inside the caller's transaction and answers its rows. */
export type SqlRunner = (sql: string, parameters?: unknown[]) => Promise<unknown[]>;

/** A render waiting for a worker. `id` is the job's; `signal` aborts when another worker has taken it over. */
export type RenderTicket = { id: string; renderId: string; signal: AbortSignal };

/**
 * Hands renders to workers, each to one at a time. A ticket whose worker dies, or whose handler throws, is
 * handed out again; the row of the render decides when that ends.
 */
export type RenderQueue = {
  /** Adds a ticket within the caller's transaction: it exists exactly when the row does. */
  add: (renderId: string, jobId: string, sql: SqlRunner) => Promise<void>;
  /** Takes a ticket back within the caller's transaction; nothing happens when there is none. */
  remove: (jobId: string, sql: SqlRunner) => Promise<void>;
  /** Starts handing tickets to `handler`, at most `concurrency` at once. */
  work: (concurrency: number, handler: (ticket: RenderTicket) => Promise<void>) => Promise<void>;
  /** Rejects while the queue cannot take jobs. */
  check: () => Promise<void>;
  /** Stops handing out; tickets under way are handed out again elsewhere. */
  close: () => Promise<void>;
};
