import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Opens the views to send as events; they end on their own or when `signal` aborts. */
export type EventSource = (signal: AbortSignal) => AsyncIterable<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** One per open event stream, to end it. */
    eventStreams: Set<AbortController>;
  }
}

/** Ends open streams when the service stops; clients reconnect automatically. */
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

/** A repeated view sends a comment instead of an event, to keep proxies from closing an idle connection. */
async function* encodeEvents(views: AsyncIterable<unknown>): AsyncGenerator<string> {
  let last = '';
  for await (const view of views) {
    const data = JSON.stringify(view);
    yield data === last ? ': unchanged\n\n' : `data: ${data}\n\n`;
    last = data;
  }
}

/** Sends server-sent events unbuffered, and tells proxies not to buffer them either. */
export const sendEventStream = async (reply: FastifyReply, source: EventSource): Promise<FastifyReply> => {
  const { eventStreams: open } = reply.server;
  const stream = new AbortController();
  open.add(stream);
  const end = (): void => {
    stream.abort();
    open.delete(stream);
  };
  reply.raw.once('close', end);
  // The client may have gone while the caller read what to send: its `close` has passed then.
  if (reply.raw.closed) end();
  return reply
    .code(200)
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(encodeEvents(source(stream.signal)), { objectMode: false }));
};
