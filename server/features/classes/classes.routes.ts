import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/classes.contract.ts';
import type { Deps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
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
  register(app, endpoints.listClassTypes, ({ actor }) => listClassTypes(deps, actor));
  register(app, endpoints.addClassType, ({ actor, body }) => addClassType(deps, actor, body));
  register(app, endpoints.renameClassType, ({ actor, params, body }) =>
    renameClassType(deps, actor, { ...params, ...body }),
  );
  register(app, endpoints.deleteClassType, ({ actor, params }) => deleteClassType(deps, actor, params.id));
  register(app, endpoints.deleteClassTypeByName, ({ actor, body }) =>
    deleteClassTypeByName(deps, actor, body.classType),
  );
  register(app, endpoints.listDescriptions, ({ actor }) => listDescriptions(deps, actor));
  register(app, endpoints.listDescriptionsWithFallback, ({ actor }) => findVisibleDescriptions(deps, actor));
  register(app, endpoints.saveDescription, ({ actor, body }) => saveDescription(deps, actor, body));
  register(app, endpoints.changeDescription, ({ actor, params, body }) =>
    changeDescription(deps, actor, { ...params, ...body }),
  );
  register(app, endpoints.deleteDescription, ({ actor, params }) =>
    deleteDescription(deps, actor, params.id),
  );
};
