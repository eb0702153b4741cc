import fastifyPlugin from 'fastify-plugin';
import { DRY_RUN_HEADER } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { recordAct } from './impersonation-acts.service.ts';

/** Records each call by which an admin changes something for a person, before its response is sent. */
export const impersonationRecord = fastifyPlugin<{ deps: Deps }>(
  async (app, { deps }) => {
    app.addHook('onSend', async (request, reply) => {
      const { actor, sessionId, routeOptions, params } = request;
      const act = routeOptions.config.endpoint?.recordedAs;
      const isDone = reply.statusCode < 400 && !reply.hasHeader(DRY_RUN_HEADER);
      if (!isDone || act === undefined || actor?.impersonatedBy === undefined || sessionId === null) return;
      const targetId =
        typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
      await recordAct(deps, { impersonationId: sessionId, user: actor, act, targetId });
    });
  },
  { name: 'impersonation-record', dependencies: ['session'] },
);
