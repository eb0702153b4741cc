import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/library.contract.ts';
import type { Deps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
import { openAssetPart, openAssetPicture } from './asset-file.ts';
import { readAssetUses } from './asset-uses.ts';
import { listBackgroundVideos, listOverlays } from './library.service.ts';
import { removeAsset } from './remove-asset.service.ts';
import { readStorage } from '#server/features/uploads/storage.service.ts';

type AssetCall = { actor: { id: string }; params: { id: string }; query: { v?: string | undefined } };

const wantedIn = ({ actor, params, query }: AssetCall) => ({
  personId: actor.id,
  id: params.id,
  version: query.v,
});

export const registerLibraryRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, endpoints.listBackgroundVideos, ({ actor }) => listBackgroundVideos(deps, actor.id));
  register(app, endpoints.listOverlays, ({ actor }) => listOverlays(deps, actor.id));
  register(app, endpoints.readAssetFile, (call) => openAssetPart(deps, 'file', wantedIn(call)));
  register(app, endpoints.readAssetProxy, (call) => openAssetPart(deps, 'proxy', wantedIn(call)));
  register(app, endpoints.readAssetFallback, (call) => openAssetPart(deps, 'fallback', wantedIn(call)));
  register(app, endpoints.readAssetPoster, (call) => {
    const { w: width, format = 'webp' } = call.query;
    return width === undefined
      ? openAssetPart(deps, 'poster', wantedIn(call))
      : openAssetPicture(deps, wantedIn(call), { width, format });
  });
  register(app, endpoints.readAssetUses, ({ actor, params }) => readAssetUses(deps, actor.id, params.id));
  register(app, endpoints.deleteBackground, ({ actor, params }) =>
    removeAsset(deps, actor, { id: params.id, kind: 'background' }),
  );
  register(app, endpoints.readStorage, ({ actor }) => readStorage(deps, actor));
};
