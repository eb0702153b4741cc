import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/accounts/impersonation.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { stopImpersonating } from '#server/features/auth/sessions/impersonation-sessions.ts';
import { readSession } from '#server/features/auth/sessions/sessions.service.ts';
import { browserOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { sessionCookies } from '#server/plugins/request-credentials.ts';
import { listImpersonationRequests, listImpersonations } from './impersonation.queries.ts';
import {
  allowImpersonation,
  endImpersonation,
  mailEndedImpersonations,
  requestImpersonation,
  startImpersonation,
} from './impersonation.service.ts';

export const registerImpersonationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const cookies = sessionCookies(deps.config.publicUrl);
  // The worker mails about sessions that end in other ways, such as by time.
  const mailEnded = () =>
    deps.background.start('mail about an ended impersonation', () => mailEndedImpersonations(deps));
  registerEndpoints(app, endpoints, {
    listImpersonations: ({ actor }) => listImpersonations(deps, actor),
    allowImpersonation: ({ actor, params, request }) =>
      allowImpersonation(deps, actor, params.id, browserOf(request)),
    endImpersonation: async ({ actor, params }) => {
      await endImpersonation(deps, actor, params.id);
      mailEnded();
    },
    listImpersonationRequests: ({ actor }) => listImpersonationRequests(deps, actor),
    requestImpersonation: ({ actor, params }) => requestImpersonation(deps, actor, params.id),
    startImpersonation: async ({ actor, params, request, reply }) => {
      const { sessionId } = request;
      if (sessionId === null) throw new AppError('SIGNED_OUT');
      const caller = { actor, sessionId };
      cookies.startImpersonation(
        reply,
        await startImpersonation(deps, caller, params.id, browserOf(request)),
      );
    },
    stopImpersonation: async ({ request, reply }) => {
      const token = cookies.tokenOf(request);
      const own = token === undefined ? null : await readSession(deps, token);
      if (own !== null) await stopImpersonating(deps, own.sessionId);
      mailEnded();
      cookies.stopImpersonation(reply);
    },
  });
};
