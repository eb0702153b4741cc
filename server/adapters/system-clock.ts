import type { Clock } from '#server/ports/clock.ts';

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };
