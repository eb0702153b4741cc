/** One event, with its facts in the terms of the advertising service. Repetitions of an event have the same `id`. */
export type TrackerEvent = {
  id: string;
  name: string;
  at: Date;
  facts: Readonly<Record<string, string | number>>;
  /** The page of the event, and the client. */
  pageUrl: string;
  address: string;
  userAgent: string;
};

/** Tracks events for advertising and analytics. Rejects if the service does not accept an event within 10 seconds. */
export type EventTracker = { track: (event: TrackerEvent) => Promise<void> };
