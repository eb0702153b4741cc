import type { FastifyInstance } from 'fastify';
import {
  listBackgroundVideos as listBackgroundVideosEndpoint,
  listOverlays as listOverlaysEndpoint,
  readAssetFile,
  readAssetPoster,
} from '#contract/library.contract.ts';
import type { Deps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
import { openAssetFile, openAssetPoster } from './asset-file.ts';
import { listBackgroundVideos, listOverlays } from './library.service.ts';

export const registerLibraryRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, listBackgroundVideosEndpoint, ({ actor }) => listBackgroundVideos(deps, actor.id));
  register(app, listOverlaysEndpoint, ({ actor }) => listOverlays(deps, actor.id));
  register(app, readAssetFile, ({ actor, params, query }) =>
    openAssetFile(deps, { personId: actor.id, id: params.id, version: query.v }),
  );
  register(app, readAssetPoster, ({ actor, params, query }) =>
    openAssetPoster(deps, { personId: actor.id, id: params.id, version: query.v }),
  );
};
