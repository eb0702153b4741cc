/** Runs SQL inside the caller's transaction and answers its rows. */
export type SqlRunner = (sql: string, parameters?: unknown[]) => Promise<unknown[]>;

/** A render waiting for a worker; `id` is the ticket's own. */
export type RenderTicket = { id: string; renderId: string };

/**
 * Hands renders to workers, each to one at a time. A ticket whose worker dies, or whose handler throws, is
 * handed out again; the row of the render decides when that ends.
 */
export type RenderQueue = {
  /** Adds a ticket within the caller's transaction: it exists exactly when the row does. */
  add: (ticket: RenderTicket, sql: SqlRunner) => Promise<void>;
  /** Takes a ticket back within the caller's transaction; nothing happens when there is none. */
  remove: (ticketId: string, sql: SqlRunner) => Promise<void>;
  /** Whether a ticket waits or is with a worker. */
  has: (ticketId: string) => Promise<boolean>;
  /** Starts handing tickets to `handler`, at most `concurrency` at once. */
  work: (concurrency: number, handler: (ticket: RenderTicket) => Promise<void>) => Promise<void>;
  /** Rejects while the queue cannot take tickets. */
  check: () => Promise<void>;
  /** Stops handing out and waits for the handlers, for some seconds. */
  close: () => Promise<void>;
};
