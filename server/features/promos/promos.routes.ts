import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import * as versionEndpoints from '#contract/promos/promo-versions.contract.ts';
import * as endpoints from '#contract/promos/promos.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { deletePromo, listDeletedPromos, purgePromo, restorePromo } from './deleted-promos.service.ts';
import {
  type Address,
  type Maker,
  type SavingAddress,
  createPromo,
  duplicatePromo,
  listPromos,
  openPromo,
  readAssetUses,
  renamePromo,
  savePromo,
} from './promos.service.ts';
import { deleteVersion, listVersions, nameVersion, readVersion, restoreVersion } from './versions.service.ts';

type PromoCall = { actor: Pick<CurrentUser, 'id' | 'impersonatedBy'>; params: { id: string } };

const makerOf = ({ id, impersonatedBy }: PromoCall['actor']): Maker => ({
  ownerId: id,
  savedBy: impersonatedBy ?? null,
});

const addressOf = ({ actor, params }: PromoCall): Address => ({ ownerId: actor.id, id: params.id });

const savingAddressOf = ({ actor, params }: PromoCall): SavingAddress => ({
  ...makerOf(actor),
  id: params.id,
});

export const registerPromoRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoints(app, endpoints, {
    listPromos: ({ actor, query }) => listPromos(deps, actor.id, query),
    createPromo: ({ actor, body }) => createPromo(deps, makerOf(actor), body),
    readPromo: (call) => openPromo(deps, addressOf(call)),
    savePromo: async (call) => {
      const saved = await savePromo(deps, savingAddressOf(call), call.body);
      if (saved.refused !== undefined) app.recordRefusal(call.request, 'lock_kept');
      return saved;
    },
    renamePromo: (call) => renamePromo(deps, addressOf(call), call.body.title),
    duplicatePromo: (call) => duplicatePromo(deps, savingAddressOf(call)),
    deletePromo: (call) => deletePromo(deps, addressOf(call)),
    restorePromo: (call) => restorePromo(deps, addressOf(call)),
    listDeletedPromos: ({ actor, query }) => listDeletedPromos(deps, actor.id, query.cursor),
    purgePromo: (call) => purgePromo(deps, addressOf(call)),
    readAssetUses: ({ actor, params }) => readAssetUses(deps, actor.id, params.id),
  });
  registerEndpoints(app, versionEndpoints, {
    listVersions: (call) => listVersions(deps, addressOf(call), call.query.cursor),
    nameVersion: (call) => nameVersion(deps, savingAddressOf(call), call.body.name),
    deleteVersion: (call) => deleteVersion(deps, addressOf(call)),
    readVersion: (call) => readVersion(deps, addressOf(call)),
    restoreVersion: (call) => restoreVersion(deps, savingAddressOf(call), call.body.revision),
  });
};
