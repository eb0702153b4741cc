import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends server-sent events as they come; proxies are told not to hold them back. */
export const sendEventStream = async (reply: FastifyReply, events: Readable): Promise<FastifyReply> =>
  reply
    .code(200)
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(events);
