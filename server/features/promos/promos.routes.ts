import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/promos.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import {
  createPromo,
  deletePromo,
  duplicatePromo,
  listPromos,
  readPromo,
  renamePromo,
  restorePromo,
  savePromo,
} from './promos.service.ts';
import { listVersions, nameVersion, readVersion, restoreVersion } from './versions.service.ts';

type PromoCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: PromoCall): { ownerId: string; id: string } => ({
  ownerId: actor.id,
  id: params.id,
});

export const registerPromoRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, endpoints.listPromos, ({ actor, query }) => listPromos(deps, actor.id, query));
  registerEndpoint(app, endpoints.createPromo, ({ actor, body }) => createPromo(deps, actor.id, body));
  registerEndpoint(app, endpoints.readPromo, (call) => readPromo(deps, addressOf(call)));
  registerEndpoint(app, endpoints.savePromo, (call) => savePromo(deps, addressOf(call), call.body));
  registerEndpoint(app, endpoints.renamePromo, (call) => renamePromo(deps, addressOf(call), call.body.title));
  registerEndpoint(app, endpoints.duplicatePromo, (call) => duplicatePromo(deps, addressOf(call)));
  registerEndpoint(app, endpoints.deletePromo, (call) => deletePromo(deps, addressOf(call)));
  registerEndpoint(app, endpoints.restorePromo, (call) => restorePromo(deps, addressOf(call)));
  registerEndpoint(app, endpoints.listVersions, (call) => listVersions(deps, addressOf(call)));
  registerEndpoint(app, endpoints.nameVersion, (call) => nameVersion(deps, addressOf(call), call.body.name));
  registerEndpoint(app, endpoints.readVersion, (call) => readVersion(deps, addressOf(call)));
  registerEndpoint(app, endpoints.restoreVersion, (call) =>
    restoreVersion(deps, addressOf(call), call.body.revision),
  );
};
