import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Streams of events that somebody listens to now. */
    eventStreams: Set<Readable>;
  }
}

/** Ends open streams when the service stops; their clients come back by themselves. */
export const eventStreams = fastifyPlugin(
  async (app) => {
    const open = new Set<Readable>();
    app.decorate('eventStreams', open);
    app.addHook('preClose', async () => {
      for (const events of open) events.destroy();
    });
  },
  { name: 'event-streams' },
);

/** Sends server-sent events as they come; proxies are told not to hold them back. */
export const sendEventStream = async (reply: FastifyReply, events: Readable): Promise<FastifyReply> => {
  const { eventStreams: open } = reply.server;
  open.add(events);
  events.once('close', () => open.delete(events));
  return reply
    .code(200)
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(events);
};
