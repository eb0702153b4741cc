import fastifyRateLimit from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#server/errors.ts';

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
