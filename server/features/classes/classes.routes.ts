import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/timetable/classes.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import {
  addClassType,
  deleteClassType,
  deleteClassTypeByName,
  listClassTypes,
  renameClassType,
} from './class-types.service.ts';
import { findVisibleDescriptions, listDescriptions } from './classes.queries.ts';
import { changeDescription, deleteDescription, saveDescription } from './descriptions.service.ts';

export const registerClassRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, {
    listClassTypes: ({ actor }) => listClassTypes(deps, actor),
    addClassType: ({ actor, body }) => addClassType(deps, actor, body),
    renameClassType: ({ actor, params, body }) => renameClassType(deps, actor, { ...params, ...body }),
    deleteClassType: ({ actor, params }) => deleteClassType(deps, actor, params.id),
    deleteClassTypeByName: ({ actor, body }) => deleteClassTypeByName(deps, actor, body.classType),
    listDescriptions: ({ actor }) => listDescriptions(deps, actor),
    listDescriptionsWithFallback: ({ actor }) => findVisibleDescriptions(deps, actor),
    saveDescription: ({ actor, body }) => saveDescription(deps, actor, body),
    changeDescription: ({ actor, params, body }) => changeDescription(deps, actor, { ...params, ...body }),
    deleteDescription: ({ actor, params }) => deleteDescription(deps, actor, params.id),
  });
