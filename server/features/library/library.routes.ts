import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/library/library.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { type FileResponse, PUBLIC_FOR_A_DAY } from '#server/plugins/send-file.ts';
import { type AssetFile, openAssetFile, openAssetPoster } from './asset-file.ts';
import { removeAsset } from './assets.service.ts';
import { type AssetVariant, listBackgroundVideos, listOverlays } from './library.service.ts';
import { openDemoVideo, openStarterFile } from './site-files.ts';

const IMMUTABLE = 'private, max-age=31536000, immutable';

type AssetCall = { actor: { id: string }; params: { id: string }; query: { v?: string | undefined } };

const requestOf = ({ actor, params, query }: AssetCall) => ({
  personId: actor.id,
  id: params.id,
  version: query.v,
});

/** Only a URL with the current version may be cached forever: its content never changes. */
const toResponse = ({ isCurrent, ...file }: AssetFile): FileResponse =>
  isCurrent ? { ...file, cacheControl: IMMUTABLE } : file;

export const registerLibraryRoutes = (app: FastifyInstance, deps: Deps): void => {
  const sendVariant = async (variant: AssetVariant, call: AssetCall): Promise<FileResponse> =>
    toResponse(await openAssetFile(deps, variant, requestOf(call)));

  registerEndpoints(app, endpoints, {
    listBackgroundVideos: ({ actor, query }) => listBackgroundVideos(deps, actor.id, query.offset),
    listOverlays: ({ actor, query }) => listOverlays(deps, actor.id, query.offset),
    readAssetFile: (call) => sendVariant('file', call),
    readAssetProxy: (call) => sendVariant('proxy', call),
    readAssetFallback: (call) => sendVariant('fallback', call),
    readAssetPoster: async (call) => {
      const { w: width, format = 'webp' } = call.query;
      if (width === undefined) return sendVariant('poster', call);
      return toResponse(await openAssetPoster(deps, requestOf(call), { width, format }));
    },
    readDemoVideo: async () => ({ ...(await openDemoVideo(deps)), cacheControl: PUBLIC_FOR_A_DAY }),
    readStarterFile: async ({ query }) => ({
      ...(await openStarterFile(deps, query.asset)),
      cacheControl: PUBLIC_FOR_A_DAY,
    }),
    deleteBackground: ({ actor, params }) => removeAsset(deps, actor, { id: params.id, kind: 'background' }),
  });
};
