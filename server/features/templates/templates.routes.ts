import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/templates.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
import { deleteTemplate, listTemplates, renameTemplate, saveTemplate } from './templates.service.ts';

export const registerTemplateRoutes = (app: FastifyInstance, deps: LocalDeps): void => {
  register(app, endpoints.listTemplates, ({ actor }) => listTemplates(deps, actor.id));
  register(app, endpoints.saveTemplate, ({ actor, body }) => saveTemplate(deps, actor.id, body));
  register(app, endpoints.renameTemplate, ({ actor, params, body }) =>
    renameTemplate(deps, { ownerId: actor.id, ...params, ...body }),
  );
  register(app, endpoints.deleteTemplate, ({ actor, params }) =>
    deleteTemplate(deps, { ownerId: actor.id, ...params }),
  );
};
