import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#server/errors.ts';

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
