import type { FastifyBaseLogger } from 'fastify';
import type { EventTracker } from '#server/ports/event-tracker.ts';

/** Writes events to the log of a development server. Nothing leaves the server. */
export const logEventTracker = (log: Pick<FastifyBaseLogger, 'info'>): EventTracker => ({
  track: async ({ name, facts }) =>
    log.info({ event: name, ...facts }, 'tracked event, without an events service'),
});
