import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/library/people.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { readClipPeople, setClipPeople } from './clip-people.service.ts';
import {
  addConsent,
  addPerson,
  listPeople,
  readPersonUses,
  removePerson,
  renamePerson,
  withdrawConsent,
} from './people.service.ts';

type PersonCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: PersonCall) => ({ ownerId: actor.id, id: params.id });

export const registerPeopleRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, {
    listPeople: ({ actor }) => listPeople(deps, actor.id),
    addPerson: ({ actor, body }) => addPerson(deps, actor.id, body),
    renamePerson: (call) => renamePerson(deps, addressOf(call), call.body.name),
    removePerson: (call) => removePerson(deps, addressOf(call)),
    addConsent: (call) => addConsent(deps, addressOf(call), call.body),
    withdrawConsent: (call) => withdrawConsent(deps, addressOf(call)),
    readPersonUses: ({ actor, params }) => readPersonUses(deps, actor, params.id),
    readClipPeople: ({ actor, params }) => readClipPeople(deps, actor, params.id),
    setClipPeople: ({ actor, params, body }) => setClipPeople(deps, actor, { ...params, ...body }),
  });
