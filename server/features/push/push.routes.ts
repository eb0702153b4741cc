import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/accounts/push.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { subscribeDevice } from './push.service.ts';

export const registerPushRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, {
    readPushKey: async () => ({ publicKey: deps.pushSender?.publicKey ?? null }),
    subscribeDevice: ({ body, request: { sessionId } }) => {
      if (sessionId === null) throw new AppError('SIGNED_OUT');
      return subscribeDevice(deps, sessionId, body);
    },
  });
