/** One event, with its facts in the terms of the advertising service. `id` identifies repetitions of the event. */
export type TrackerEvent = {
  id: string;
  name: string;
  at: Date;
  facts: Readonly<Record<string, string | number>>;
  /** The page on which it happened, and the client. */
  pageUrl: string;
  address: string;
  userAgent: string;
};

/** Tracks events for advertising and analytics. Rejects when the service has not accepted one within 10 seconds. */
export type EventTracker = { track: (event: TrackerEvent) => Promise<void> };
