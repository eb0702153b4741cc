import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Opens the views that are sent as events; they end by themselves or when `signal` aborts. */
export type EventSource = (signal: AbortSignal) => AsyncIterable<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** One for each open stream of events, which it ends. */
    eventStreams: Set<AbortController>;
  }
}

/** Ends open streams when the service stops; their clients reconnect by themselves. */
export const eventStreams = fastifyPlugin(
  async (app) => {
    const open = new Set<AbortController>();
    app.decorate('eventStreams', open);
    app.addHook('preClose', async () => {
      for (const stream of open) stream.abort();
    });
  },
  { name: 'event-streams' },
);

/** A repeated view makes no event: the comment in its place keeps proxies from closing a quiet connection. */
async function* encodeEvents(views: AsyncIterable<unknown>): AsyncGenerator<string> {
  let last = '';
  for await (const view of views) {
    const data = JSON.stringify(view);
    yield data === last ? ': unchanged\n\n' : `data: ${data}\n\n`;
    last = data;
  }
}

/** Sends server-sent events as they come; proxies are told not to buffer them. */
export const sendEventStream = async (reply: FastifyReply, source: EventSource): Promise<FastifyReply> => {
  const { eventStreams: open } = reply.server;
  const stream = new AbortController();
  open.add(stream);
  reply.raw.once('close', () => {
    stream.abort();
    open.delete(stream);
  });
  return reply
    .code(200)
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(encodeEvents(source(stream.signal)), { objectMode: false }));
};
