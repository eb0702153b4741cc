import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import fastifyRateLimit from '@fastify/rate-limit';
import { AppError } from '#server/errors.ts';
import underPressure from '@fastify/under-pressure';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large file may come, over a bad network: it takes as long as it takes while bytes keep coming. */
    bodyMayTakeLong?: boolean;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const whenItHasCome = (request: IncomingMessage, act: () => void): void => {
  request.once('end', act).once('close', act);
};

const endAfter = (request: IncomingMessage, wholeMs: number): void => {
  const timer = setTimeout(() => request.destroy(), wholeMs);
  whenItHasCome(request, () => clearTimeout(timer));
};

const endInSilence = (request: IncomingMessage, silenceMs: number): void => {
  let bytes = request.socket.bytesRead;
  const timer = setInterval(() => {
    if (request.socket.bytesRead === bytes) request.destroy();
    bytes = request.socket.bytesRead;
  }, silenceMs);
  whenItHasCome(request, () => clearInterval(timer));
};

/**
 * Ends requests whose bodies do not come: all of it within `wholeMs`, or, of those that may take long, some of it in
 * every `silenceMs`. Node's own limit is one for all requests.
 */
export const bodyTimeout = fastifyPlugin<{ wholeMs: number; silenceMs: number }>(
  async (app, { wholeMs, silenceMs }) => {
    app.addHook('onRequest', async ({ raw, routeOptions }) => {
      if (!hasBody(raw)) return;
      if (routeOptions.config.bodyMayTakeLong === true) endInSilence(raw, silenceMs);
      else endAfter(raw, wholeMs);
    });
  },
  { name: 'body-timeout' },
);

/** Limits only the routes that ask for it, per address and in this process. */
export const rateLimit = fastifyPlugin(
  async (app) => {
    await app.register(fastifyRateLimit, {
      global: false,
      addHeaders: { 'retry-after': false },
      errorResponseBuilder: (_request, { ttl }) =>
        new AppError('TOO_MANY_REQUESTS', undefined, undefined, { retryAfterSeconds: ttl / 1000 }),
    });
  },
  { name: 'rate-limit', dependencies: ['error-handler'] },
);

/**
 * Answers 503 with Retry-After instead of queueing up when the process cannot keep up: when its event loop
 * lags by more than `maxLag` milliseconds.
 */
export const overload = fastifyPlugin<{ maxLag: number }>(
  async (app, { maxLag }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxLag,
      // Async, so that the error takes the way of every other one.
      pressureHandler: async () => {
        throw new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: 2 });
      },
    });
  },
  { name: 'overload', dependencies: ['error-handler'] },
);
