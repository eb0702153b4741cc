/** One event, with its facts as the service for advertising takes them. `id` tells it from its repetitions. */
export type TrackerEvent = {
  id: string;
  name: string;
  at: Date;
  facts: Readonly<Record<string, string | number>>;
  /** The page on which it happened, and who asked for it. */
  pageUrl: string;
  address: string;
  userAgent: string;
};

/** Tracks events for advertising and analytics. Rejects when the service has not accepted one within 10 seconds. */
export type EventTracker = { track: (event: TrackerEvent) => Promise<void> };
