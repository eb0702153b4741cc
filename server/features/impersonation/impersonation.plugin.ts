import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod';
import { DRY_RUN_HEADER } from '#contract/endpoint.ts';
import { parseJson } from '#contract/parse-json.ts';
import type { Deps } from '#server/deps.ts';
import { recordAct } from './impersonation.service.ts';

const Made = z.object({ id: z.string() });

/** The id that a call created, or else the one in its path. */
const targetOf = ({ params }: FastifyRequest, { statusCode }: FastifyReply, payload: unknown): string => {
  const made = statusCode === 201 && typeof payload === 'string' ? Made.safeParse(parseJson(payload)) : null;
  if (made?.success === true) return made.data.id;
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
};

/** Records each call by which an admin changes something for a person, before its response is sent. */
export const impersonationRecord = fastifyPlugin<{ deps: Deps }>(
  async (app, { deps }) => {
    app.addHook('onSend', async (request, reply, payload) => {
      const { actor, sessionId, routeOptions } = request;
      const act = routeOptions.config.endpoint?.recordedAs;
      const isDone = reply.statusCode < 400 && !reply.hasHeader(DRY_RUN_HEADER);
      if (!isDone || act === undefined || actor?.impersonatedBy === undefined || sessionId === null) return;
      const targetId = targetOf(request, reply, payload);
      await recordAct(deps, { impersonationId: sessionId, user: actor, act, targetId });
    });
  },
  { name: 'impersonation-record', dependencies: ['session'] },
);
