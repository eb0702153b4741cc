import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/templates.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { deleteTemplate, listTemplates, renameTemplate, saveTemplate } from './templates.service.ts';

export const registerTemplateRoutes = (app: FastifyInstance, deps: LocalDeps): void => {
  registerEndpoint(app, endpoints.listTemplates, ({ actor }) => listTemplates(deps, actor.id));
  registerEndpoint(app, endpoints.saveTemplate, ({ actor, body }) => saveTemplate(deps, actor.id, body));
  registerEndpoint(app, endpoints.renameTemplate, ({ actor, params, body }) =>
    renameTemplate(deps, { ownerId: actor.id, ...params, ...body }),
  );
  registerEndpoint(app, endpoints.deleteTemplate, ({ actor, params }) =>
    deleteTemplate(deps, { ownerId: actor.id, ...params }),
  );
};
