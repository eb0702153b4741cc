/** The present moment; the only source of time in services, so that a test can move it. */
export type Clock = { now: () => Date };
