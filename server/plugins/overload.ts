import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#server/errors.ts';

/** Milliseconds that the event loop may lag before new requests are turned away. */
const MAX_EVENT_LOOP_DELAY = 3000;

/** Answers 503 with Retry-After instead of queueing up when the process cannot keep up. */
export const overload = fastifyPlugin(
  async (app) => {
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY,
      pressureHandler: () => {
        throw new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: 2 });
      },
    });
  },
  { name: 'overload', dependencies: ['error-handler'] },
);
