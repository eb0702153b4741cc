import type { FastifyBaseLogger } from 'fastify';
import type { EventTracker } from '#server/ports/event-tracker.ts';

/** Writes events to the log of a development server; nothing leaves it. */
export const logEventTracker = (log: Pick<FastifyBaseLogger, 'info'>): EventTracker => ({
  track: async ({ name, facts }) =>
    log.info({ event: name, ...facts }, 'no event service is set: tracked event'),
});
