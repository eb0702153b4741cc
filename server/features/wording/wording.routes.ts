import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/promos/wording-list.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { browserOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import {
  addWording,
  changeWording,
  dismissWording,
  listWording,
  removeWording,
} from './wording-list.service.ts';

export const registerWordingRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(app, endpoints, {
    listWording: ({ actor }) => listWording(deps, actor.id),
    addWording: ({ actor, request, body }) =>
      addWording(deps, { userId: actor.id, origin: browserOf(request) }, body),
    changeWording: ({ actor, request, params, body }) =>
      changeWording(deps, { userId: actor.id, origin: browserOf(request) }, { id: params.id, fields: body }),
    removeWording: ({ actor, request, params }) =>
      removeWording(deps, { userId: actor.id, origin: browserOf(request) }, params.id),
    dismissWording: ({ actor, params }) => dismissWording(deps, actor.id, params.id),
  });
