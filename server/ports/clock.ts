/** The current time. Services have no other source of time, so that a test can set it. */
export type Clock = { now: () => Date };
