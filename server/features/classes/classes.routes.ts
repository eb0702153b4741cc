import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/classes.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import {
  addClassType,
  deleteClassType,
  deleteClassTypeByName,
  listClassTypes,
  renameClassType,
} from './class-types.service.ts';
import {
  changeDescription,
  deleteDescription,
  findVisibleDescriptions,
  listDescriptions,
  saveDescription,
} from './descriptions.service.ts';

export const registerClassRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, endpoints.listClassTypes, ({ actor }) => listClassTypes(deps, actor));
  registerEndpoint(app, endpoints.addClassType, ({ actor, body }) => addClassType(deps, actor, body));
  registerEndpoint(app, endpoints.renameClassType, ({ actor, params, body }) =>
    renameClassType(deps, actor, { ...params, ...body }),
  );
  registerEndpoint(app, endpoints.deleteClassType, ({ actor, params }) =>
    deleteClassType(deps, actor, params.id),
  );
  registerEndpoint(app, endpoints.deleteClassTypeByName, ({ actor, body }) =>
    deleteClassTypeByName(deps, actor, body.classType),
  );
  registerEndpoint(app, endpoints.listDescriptions, ({ actor }) => listDescriptions(deps, actor));
  registerEndpoint(app, endpoints.listDescriptionsWithFallback, ({ actor }) =>
    findVisibleDescriptions(deps, actor),
  );
  registerEndpoint(app, endpoints.saveDescription, ({ actor, body }) => saveDescription(deps, actor, body));
  registerEndpoint(app, endpoints.changeDescription, ({ actor, params, body }) =>
    changeDescription(deps, actor, { ...params, ...body }),
  );
  registerEndpoint(app, endpoints.deleteDescription, ({ actor, params }) =>
    deleteDescription(deps, actor, params.id),
  );
};
