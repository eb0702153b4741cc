import type { Clock } from '#server/ports/clock.ts';

/** The system time. */
export const systemClock: Clock = { now: () => new Date() };
