import * as endpoints from '#contract/library.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { openAssetFile, openAssetPoster } from './asset-file.ts';
import { readAssetUses, removeAsset } from './assets.service.ts';
import { listBackgroundVideos, listOverlays } from './library.service.ts';
import { readStorage } from '#server/features/uploads/storage.service.ts';

type AssetCall = { actor: { id: string }; params: { id: string }; query: { v?: string | undefined } };

const wantedIn = ({ actor, params, query }: AssetCall) => ({
  personId: actor.id,
  id: params.id,
  version: query.v,
});

export const registerLibraryRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoint(app, endpoints.listBackgroundVideos, ({ actor }) => listBackgroundVideos(deps, actor.id));
  registerEndpoint(app, endpoints.listOverlays, ({ actor }) => listOverlays(deps, actor.id));
  registerEndpoint(app, endpoints.readAssetFile, (call) => openAssetFile(deps, 'file', wantedIn(call)));
  registerEndpoint(app, endpoints.readAssetProxy, (call) => openAssetFile(deps, 'proxy', wantedIn(call)));
  registerEndpoint(app, endpoints.readAssetFallback, (call) =>
    openAssetFile(deps, 'fallback', wantedIn(call)),
  );
  registerEndpoint(app, endpoints.readAssetPoster, (call) => {
    const { w: width, format = 'webp' } = call.query;
    return width === undefined
      ? openAssetFile(deps, 'poster', wantedIn(call))
      : openAssetPoster(deps, wantedIn(call), { width, format });
  });
  registerEndpoint(app, endpoints.readAssetUses, ({ actor, params }) =>
    readAssetUses(deps, actor.id, params.id),
  );
  registerEndpoint(app, endpoints.deleteBackground, ({ actor, params }) =>
    removeAsset(deps, actor, { id: params.id, kind: 'background' }),
  );
  registerEndpoint(app, endpoints.readStorage, ({ actor }) => readStorage(deps, actor));
};
