import type { IncomingMessage } from 'node:http';
import fastifyRateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import { isApiPath } from '#contract/endpoint.ts';
import { AppError } from '#server/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large file over a slow network may take any time while bytes keep arriving. */
    bodyMayTakeLong?: boolean;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const onceReceived = (request: IncomingMessage, act: () => void): void => {
  request.once('end', act).once('close', act);
};

const endAfter = (request: IncomingMessage, wholeMs: number): void => {
  const timer = setTimeout(() => request.destroy(), wholeMs);
  onceReceived(request, () => clearTimeout(timer));
};

const endWhenStalled = (request: IncomingMessage, silenceMs: number): void => {
  let bytes = request.socket.bytesRead;
  const timer = setInterval(() => {
    if (request.socket.bytesRead === bytes) request.destroy();
    bytes = request.socket.bytesRead;
  }, silenceMs);
  onceReceived(request, () => clearInterval(timer));
};

/**
 * Aborts requests whose body stalls. A body must be complete within `wholeMs` or, for long bodies, make progress every `silenceMs`. Node's
 * own limit treats all requests alike.
 */
export const bodyTimeout = fastifyPlugin<{ wholeMs: number; silenceMs: number }>(
  async (app, { wholeMs, silenceMs }) => {
    app.addHook('onRequest', async ({ raw, routeOptions }) => {
      if (!hasBody(raw)) return;
      if (routeOptions.config.bodyMayTakeLong === true) endWhenStalled(raw, silenceMs);
      else endAfter(raw, wholeMs);
    });
  },
  { name: 'body-timeout' },
);

/** Limits the routes that configure it, per address and process. */
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
 * Responds 503 with Retry-After to API calls while the event loop lags by more than `maxLag` milliseconds. The app repeats its calls. Pages
 * and their files are still sent, because a browser would show the error in their place.
 */
export const overload = fastifyPlugin<{ maxLag: number }>(
  async (app, { maxLag }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxLag,
      // A sample without a turn of the event loop counts as infinite lag, so it must be as long as the allowed lag.
      sampleInterval: maxLag,
      // Async, so that the error reaches the error handler.
      pressureHandler: async ({ url }) => {
        if (isApiPath(url)) throw new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: 2 });
      },
    });
  },
  { name: 'overload', dependencies: ['error-handler'] },
);
