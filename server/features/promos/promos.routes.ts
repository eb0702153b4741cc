import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/promos.contract.ts';
import type { Deps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
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
  register(app, endpoints.listPromos, ({ actor, query }) => listPromos(deps, actor.id, query));
  register(app, endpoints.createPromo, ({ actor, body }) => createPromo(deps, actor.id, body));
  register(app, endpoints.readPromo, (call) => readPromo(deps, addressOf(call)));
  register(app, endpoints.savePromo, (call) => savePromo(deps, addressOf(call), call.body));
  register(app, endpoints.renamePromo, (call) => renamePromo(deps, addressOf(call), call.body.title));
  register(app, endpoints.duplicatePromo, (call) => duplicatePromo(deps, addressOf(call)));
  register(app, endpoints.deletePromo, (call) => deletePromo(deps, addressOf(call)));
  register(app, endpoints.restorePromo, (call) => restorePromo(deps, addressOf(call)));
  register(app, endpoints.listVersions, (call) => listVersions(deps, addressOf(call)));
  register(app, endpoints.nameVersion, (call) => nameVersion(deps, addressOf(call), call.body.name));
  register(app, endpoints.readVersion, (call) => readVersion(deps, addressOf(call)));
  register(app, endpoints.restoreVersion, (call) =>
    restoreVersion(deps, addressOf(call), call.body.revision),
  );
};
