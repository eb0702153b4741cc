import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/promos/templates.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import {
  deleteTemplate,
  listTemplates,
  publishTemplate,
  renameTemplate,
  saveTemplate,
} from './templates.service.ts';

export const registerTemplateRoutes = (app: FastifyInstance, deps: LocalDeps): void =>
  registerEndpoints(app, endpoints, {
    listTemplates: ({ actor, query }) => listTemplates(deps, actor.id, query.cursor),
    saveTemplate: ({ actor, body }) => saveTemplate(deps, actor.id, body),
    publishTemplate: ({ actor, params, body }) =>
      publishTemplate(deps, { ownerId: actor.id, ...params }, body),
    renameTemplate: ({ actor, params, body }) =>
      renameTemplate(deps, { ownerId: actor.id, ...params, ...body }),
    deleteTemplate: ({ actor, params }) => deleteTemplate(deps, { ownerId: actor.id, ...params }),
  });
