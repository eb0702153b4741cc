/** Runs SQL inside the caller's transaction and answers its rows. */
export type SqlRunner = (sql: string, parameters?: unknown[]) => Promise<unknown[]>;

/**
 * Hands out tickets, each to one worker at a time; a ticket is the right to do one piece of work, and rows of the database
 * say which. One whose worker dies, or whose handler throws, is handed out again after a second; the row decides when
 * that ends.
 */
export type TicketQueue = {
  /** Adds a ticket (a UUID) within the caller's transaction: it exists exactly when the row does. */
  add: (ticketId: string, sql: SqlRunner) => Promise<void>;
  /** Takes a ticket back within the caller's transaction; nothing happens when there is none. */
  remove: (ticketId: string, sql: SqlRunner) => Promise<void>;
  /** Whether a ticket waits or is with a worker. */
  has: (ticketId: string) => Promise<boolean>;
  /** Starts handing tickets to `handler`, at most `concurrency` at once. */
  work: (concurrency: number, handler: (ticketId: string) => Promise<void>) => Promise<void>;
};

/**
 * Tickets for uploads: each is the right to make one fit for the library. Overlays, which take seconds, have their own, so that
 * none waits behind a long video.
 */
export type IngestQueues = { background: TicketQueue; overlay: TicketQueue };

/** Tickets for renders: each is the right to make one. */
export type RenderQueue = TicketQueue & {
  /** Rejects while the queue cannot take tickets. */
  check: () => Promise<void>;
  /** Stops handing out, tickets of every kind, and waits for the handlers, for some seconds. */
  close: () => Promise<void>;
};
